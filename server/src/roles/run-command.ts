import { ConfigFault } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { roles, usage } from "./roles.ts";

/** Runs the command that the words name; the exit code. What goes wrong is told in a sentence on stderr. */
export async function runCommand([name = "", ...rest]: readonly string[], environment: Environment): Promise<number> {
  const role = roles.get(name);
  if (!role) {
    process.stderr.write(`${name ? `There is no command ${name}.\n` : ""}${usage}\n`);
    return 2;
  }
  try {
    return await role(environment, rest);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, environment["CHANCERY_LOG_LEVEL"] === "debug")}\n`);
    return 1;
  }
}

function sentenceOf(error: unknown, isTracing: boolean): string {
  if (!(error instanceof Error)) return String(error);
  return isTracing && !(error instanceof ConfigFault) ? (error.stack ?? error.message) : error.message;
}
