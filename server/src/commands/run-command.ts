import { table } from "@chancery/core/text/table.ts";
import { ConfigFault } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { UsageFault, programVersion } from "./command.ts";
import { roles, usage } from "./commands.ts";

/** Runs the command that the words name and returns the exit code. Errors are one sentence on stderr. */
export async function runCommand(words: readonly string[], environment: Environment): Promise<number> {
  const [name = "", ...rest] = words;
  if (name === "help" || words.some((word) => word === "--help" || word === "-h")) return print(usage);
  if (name === "version" || words.some((word) => word === "--version" || word === "-v"))
    return print(`Chancery ${programVersion()}`);
  const role = roles.get(name);
  if (!role) return refuse(name === "" ? "" : `There is no command ${name}.\n`);
  const [min, max] = wordsOf[name] ?? [0, 0];
  const unknown = rest.find((word, at) => word.startsWith("-") || at >= max);
  if (unknown !== undefined) return refuse(`${name} takes no ${unknown}.\n`);
  if (rest.length < min) return refuse(`${name} takes an argument.\n`);
  try {
    return await role(environment, rest);
  } catch (error) {
    if (error instanceof UsageFault) return refuse(`${error.message}.\n`);
    process.stderr.write(`${sentenceOf(error, environment["CHANCERY_LOG_LEVEL"] === "debug")}\n`);
    return 1;
  }
}

/** Least and greatest number of arguments of a command; none when left out. */
const wordsOf = table<readonly [min: number, max: number]>({
  provision: [1, 1],
  "rotate-secrets": [0, 1],
  jobs: [1, 2],
  erasures: [2, 2],
});

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function refuse(why: string): number {
  process.stderr.write(`${why}${usage}\n`);
  return 2;
}

function sentenceOf(error: unknown, isTracing: boolean): string {
  if (!(error instanceof Error)) return String(error);
  return isTracing && !(error instanceof ConfigFault) ? (error.stack ?? error.message) : error.message;
}
