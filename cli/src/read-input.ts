import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { CommandFault } from "./faults.ts";
import type { Terminal } from "./terminal.ts";

/** The text of a file, or of the standard input for `-`. */
export async function readText(terminal: Terminal, path: string): Promise<string> {
  return path === "-" ? text(terminal.input) : readFile(path, "utf8");
}

/** The first line of the standard input: a password or a token. Throws input.missing when it is empty. */
export async function readSecret({ input }: Terminal, name: string): Promise<string> {
  const [line = ""] = (await text(input)).split(/\r?\n/);
  if (line === "") throw new CommandFault("usage", "input.missing", `The standard input has no ${name}`);
  return line;
}
