import type { Environment } from "../config/read-env.ts";

/** One command: runs until it is done or asked to stop, and returns the exit code. */
export type Role = (environment: Environment, words: readonly string[]) => Promise<number>;

/** Which parts of the service this process runs. */
export type Parts = { readonly serves: boolean; readonly works: boolean };

/** Something running that can be ended in order. */
export type Running = { stop(): Promise<void> };

/** Arguments that a command does not accept. The message names the accepted ones, without a full stop. */
export class UsageFault extends Error {}
