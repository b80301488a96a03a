import type { Environment } from "../config/read-env.ts";
import { readFileSync } from "node:fs";

/** One command: runs until it is done or asked to stop, and returns the exit code. */
export type Role = (environment: Environment, words: readonly string[]) => Promise<number>;

/** Which parts of the service this process runs. */
export type Parts = { readonly serves: boolean; readonly works: boolean };

/** Something running that can be ended in order. */
export type Running = { stop(): Promise<void> };

/** Arguments that a command does not accept. The message names the accepted ones, without a full stop. */
export class UsageFault extends Error {}

/** The version of this program, as its package states it. */
export function programVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const found = /"version":\s*"([^"]+)"/.exec(text)?.[1];
  if (found === undefined) throw new Error("the package states no version");
  return found;
}
