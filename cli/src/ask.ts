import type * as Clack from "@clack/prompts";
import { CommandFault } from "./faults.ts";
import { isInteractive, type Terminal } from "./terminal.ts";

/** A choice of a list: its value and how it is shown. */
export type Choice = { readonly value: string; readonly label: string; readonly hint?: string };

/** Prompts for a line of text; `flag` is the way to give it without a terminal. Throws input.missing without a terminal. */
export async function askText(terminal: Terminal, message: string, flag: string): Promise<string> {
  const { text } = await prompts(terminal, flag);
  return answered(await text({ message, ...streams(terminal), validate: (value) => (value ? undefined : "Required") }));
}

/** Prompts for a password, which is not shown. */
export async function askPassword(terminal: Terminal, message: string, flag: string): Promise<string> {
  const { password } = await prompts(terminal, flag);
  return answered(await password({ message, ...streams(terminal), validate: (value) => (value ? undefined : "Required") }));
}

/** Prompts for one of a list. */
export async function askChoice(terminal: Terminal, message: string, choices: readonly Choice[]): Promise<string> {
  const { select } = await prompts(terminal, "--mailbox");
  return answered(await select({ message, ...streams(terminal), options: [...choices] }));
}

/** The library is loaded only where a question is asked. */
async function prompts(terminal: Terminal, flag: string): Promise<typeof Clack> {
  if (!isInteractive(terminal)) throw new CommandFault("usage", "input.missing", `There is no terminal to ask on: use ${flag}`);
  return import("@clack/prompts");
}

/** Questions are on the error stream, so that the output has results only. */
function streams({ input, errors, signal }: Terminal): { input: Terminal["input"]; output: never; signal: AbortSignal } {
  return { input, output: errors as never, signal };
}

function answered(answer: string | symbol): string {
  if (typeof answer === "string") return answer;
  throw new CommandFault("interrupted", "command.interrupted", "The question was not answered");
}
