import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { CommandFault } from "./faults.ts";
import type { Terminal } from "./terminal.ts";

/** The text of a file, or of the standard input for `-`. */
export async function readText(terminal: Terminal, path: string): Promise<string> {
  return path === "-" ? text(terminal.input) : readFile(path, "utf8");
}

/** The first line of the standard input. Throws input.missing when it is empty. */
export async function readSecret(terminal: Terminal, name: string): Promise<string> {
  return (await readLines(terminal, name))[0];
}

/** The lines of the standard input, the first of which has a name. Throws input.missing when that is empty. */
export async function readLines({ input }: Terminal, name: string): Promise<readonly [string, ...string[]]> {
  const [first = "", ...rest] = (await text(input)).split(/\r?\n/);
  if (first === "") throw new CommandFault("usage", "input.missing", `The standard input has no ${name}`);
  return [first, ...rest.filter((line) => line !== "")];
}
