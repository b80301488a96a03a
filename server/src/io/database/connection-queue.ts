import type { Pool, PoolClient } from "pg";
import { currentRequester, schedulingKeyOf } from "./requester.ts";
import { Turns } from "./turns.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** The queue for the connections of a pool. */
export type ConnectionQueue = {
  /** A connection, to be released. Throws DatabaseUnavailable. */
  readonly connect: () => Promise<PoolClient>;
  /**
   * The number of waiting statements, and the wait of the last one served, in milliseconds; 0 when none waits. `isMuchOf`: whether one
   * requester holds more than an average share of the queue.
   */
  readonly look: () => QueueState;
};

/** Length of the queue and its distribution. */
export type QueueState = {
  readonly waiting: number;
  readonly waitedMs: number;
  readonly isMuchOf: (first: string) => boolean;
};

/** The queue before a pool, in which accounts take turns. Waits of more than `waitMaxMs` fail. */
export function connectionQueue(pool: Pool, waitMaxMs: number): ConnectionQueue {
  const turns = new Turns(pool.options.max);
  let waitedMs = 0;
  const connect = async (): Promise<PoolClient> => {
    const from = performance.now();
    const taker = schedulingKeyOf(currentRequester.getStore());
    try {
      await turns.take(taker, waitMaxMs).finally(() => (waitedMs = performance.now() - from));
      return await lend(pool, turns, taker.key);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseUnavailable(`no connection to the database: ${reason}`, { cause: error });
    }
  };
  return {
    connect,
    look: () => {
      const waiting = turns.waiting + pool.waitingCount;
      return { waiting, waitedMs: waiting === 0 ? 0 : waitedMs, isMuchOf: (first) => turns.isMuchOf(first) };
    },
  };
}

/** A connection for a place that was taken; its release gives the place to the next. */
async function lend(pool: Pool, turns: Turns, key: string): Promise<PoolClient> {
  try {
    const client = await pool.connect();
    const release = client.release.bind(client);
    client.release = (broken) => {
      release(broken);
      turns.free(key);
    };
    return client;
  } catch (error) {
    turns.free(key);
    throw error;
  }
}
