import type { Pool, PoolClient } from "pg";
import { asking, takerOf } from "./asking.ts";
import { Turns } from "./turns.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** The line of those who want a connection of a pool. */
export type Line = {
  /** A connection, to be released. Throws DatabaseUnavailable. */
  readonly connect: () => Promise<PoolClient>;
  /**
   * How many wait now, and how long whoever came to the front last had waited; 0 when nobody waits. `isMuchOf`: whether somebody
   * has more than others of what waits.
   */
  readonly look: () => LineState;
};

/** How long the line is, and whose. */
export type LineState = {
  readonly waiting: number;
  readonly waitedMs: number;
  readonly isMuchOf: (first: string) => boolean;
};

/** The line before a pool, in which accounts take turns. */
export function lineBefore(pool: Pool, waitMaxMs: number): Line {
  const line = new Turns(pool.options.max);
  let waitedMs = 0;
  const connect = async (): Promise<PoolClient> => {
    const from = performance.now();
    const taker = takerOf(asking.getStore());
    try {
      await line.take(taker, waitMaxMs).finally(() => (waitedMs = performance.now() - from));
      return await lend(pool, line, taker.key);
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      throw new DatabaseUnavailable(`no connection to the database: ${told}`, { cause: error });
    }
  };
  return {
    connect,
    look: () => {
      const waiting = line.waiting + pool.waitingCount;
      return { waiting, waitedMs: waiting === 0 ? 0 : waitedMs, isMuchOf: (first) => line.isMuchOf(first) };
    },
  };
}

/** A connection for a place that was taken; its release gives the place to the next. */
async function lend(pool: Pool, line: Turns, key: string): Promise<PoolClient> {
  try {
    const client = await pool.connect();
    const release = client.release.bind(client);
    client.release = (broken) => {
      release(broken);
      line.free(key);
    };
    return client;
  } catch (error) {
    line.free(key);
    throw error;
  }
}
