import packageJson from "../package.json" with { type: "json" };
import { ExitCode, proposeCompletions, run, type Application, type StricliProcess } from "@stricli/core";
import { exitCodes } from "./faults.ts";
import type { Context } from "./service.ts";
import type { Terminal } from "./terminal.ts";

/** A program: its name, and its commands for a version, whose errors are lines or JSON. */
export type Program = {
  readonly name: string;
  readonly applicationOf: (version: string, isJson: boolean) => Application<Context>;
};

/** Runs the command that the words name and returns the exit code. Errors are one line on the error stream. */
export async function runCommand(program: Program, words: readonly string[], terminal: Terminal): Promise<number> {
  const [first = "", ...rest] = words;
  const flags = beforeEscape(words);
  const { version } = packageJson;
  if (flags.includes("--version") || first === "version" || first === "-v") {
    terminal.output.write(`${flags.includes("--json") ? JSON.stringify({ version }) : `${program.name} ${version}`}\n`);
    return exitCodes.success;
  }
  const app = program.applicationOf(version, flags.includes("--json"));
  const own = stricliProcess(terminal);
  const context: Context = { process: own, terminal };
  if (first === "__complete") {
    for (const word of await completionsOf(app, rest, context)) terminal.output.write(`${word}\n`);
    return exitCodes.success;
  }
  await run(app, first === "help" ? [...rest, "--help"] : words, context);
  return publicCode(Number(own.exitCode ?? 0));
}

/** Words that complete the last one. Flags only where one is begun, so that shells propose files in their place. */
async function completionsOf(app: Application<Context>, words: readonly string[], context: Context): Promise<readonly string[]> {
  const isFlag = words.at(-1)?.startsWith("-") === true;
  const found = await proposeCompletions(app, words, context);
  return found.filter(({ kind }) => isFlag || kind !== "argument:flag").map(({ completion }) => completion);
}

/** Words of the shell before `--`: those behind it are no flags. */
function beforeEscape(words: readonly string[]): readonly string[] {
  const end = words.indexOf("--");
  return end < 0 ? words : words.slice(0, end);
}

function stricliProcess({ output, errors, environment }: Terminal): StricliProcess {
  return {
    stdout: { write: (text) => void output.write(text) },
    stderr: { write: (text) => void errors.write(text) },
    env: { ...environment, STRICLI_SKIP_VERSION_CHECK: "1", STRICLI_NO_COLOR: "1" },
  };
}

/** The library has negative codes for commands that it could not start. */
function publicCode(code: number): number {
  if (code === ExitCode.UnknownCommand || code === ExitCode.InvalidArgument) return exitCodes.usage;
  return code < 0 ? exitCodes.bug : code;
}
