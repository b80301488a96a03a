import { table } from "@chancery/core/text/table.ts";
import { ConfigFault } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { programVersion } from "../io/version.ts";
import { roles, usage } from "./commands.ts";

/** Runs the command that the words name and returns the exit code. Errors are one sentence on stderr. */
export async function runCommand(words: readonly string[], environment: Environment): Promise<number> {
  const [name = "", ...rest] = words;
  if (words.some((word) => helpWords.has(word))) return tell(usage);
  if (versionWords.has(name)) return tell(`Chancery ${programVersion()}`);
  const role = roles.get(name);
  if (!role) return refuse(name === "" ? "" : `There is no command ${name}.\n`);
  const unknown = rest.find((word, at) => word.startsWith("-") || at >= (wordsMax[name] ?? 0));
  if (unknown !== undefined) return refuse(`${name} takes no ${unknown}.\n`);
  try {
    return await role(environment, rest);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, environment["CHANCERY_LOG_LEVEL"] === "debug")}\n`);
    return 1;
  }
}

const helpWords: ReadonlySet<string> = new Set(["help", "--help", "-h"]);
const versionWords: ReadonlySet<string> = new Set(["version", "--version", "-v"]);
/** Maximum number of arguments of a command. */
const wordsMax = table<number>({ provision: 1, "rotate-secrets": 1 });

function tell(text: string): number {
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
