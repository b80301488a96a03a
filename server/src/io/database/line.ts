import type { Pool, PoolClient } from "pg";
import { DatabaseUnavailable } from "./unavailable.ts";

/** The line of those who want a connection of a pool. */
export type Line = {
  /** A connection, to be released. Throws DatabaseUnavailable. */
  readonly connect: () => Promise<PoolClient>;
  /** How many wait now, and how long whoever came to the front last had waited; 0 when nobody waits. */
  readonly look: () => { readonly waiting: number; readonly waitedMs: number };
};

/** The line before a pool. */
export function lineBefore(pool: Pool): Line {
  let waitedMs = 0;
  return {
    connect: async () => {
      const from = performance.now();
      try {
        return await pool.connect();
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error);
        throw new DatabaseUnavailable(`no connection to the database: ${told}`, { cause: error });
      } finally {
        waitedMs = performance.now() - from;
      }
    },
    look: () => ({ waiting: pool.waitingCount, waitedMs: pool.waitingCount === 0 ? 0 : waitedMs }),
  };
}
