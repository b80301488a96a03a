import type { Pool, PoolClient } from "pg";
import { currentRequester, placeHeld, schedulingKeyOf } from "./requester.ts";
import { Turns } from "./turns.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** Length of a queue and its distribution. */
export type QueueState = {
  /** The number of waiting statements. */
  readonly waiting: number;
  /** The wait of the last one served, in milliseconds; 0 when none waits. */
  readonly waitedMs: number;
  /** Whether one requester holds more than an average share of the queue. */
  readonly isMuchOf: (first: string) => boolean;
};

/** A queue for places that accounts take turns in. Waits of more than `waitMaxMs` fail. */
export type PlaceQueue = {
  /** Waits for a place; the result frees it. Throws DatabaseUnavailable. */
  readonly take: () => Promise<() => void>;
  readonly look: () => QueueState;
};

/** A queue for this number of places. */
export function placeQueue(places: number, waitMaxMs: number): PlaceQueue {
  const turns = new Turns(places);
  let waitedMs = 0;
  return {
    take: async () => {
      const requester = currentRequester.getStore();
      if (requester === placeHeld) return () => undefined;
      const from = performance.now();
      const taker = schedulingKeyOf(requester);
      try {
        await turns.take(taker, waitMaxMs);
      } catch (error) {
        throw noConnection(error);
      } finally {
        waitedMs = performance.now() - from;
      }
      return () => turns.free(taker.key);
    },
    look: () => ({
      waiting: turns.waiting,
      waitedMs: turns.waiting === 0 ? 0 : waitedMs,
      isMuchOf: (first) => turns.isMuchOf(first),
    }),
  };
}

/** A connection of a pool for a place that was taken; its release frees the place. Throws DatabaseUnavailable. */
export async function connect(pool: Pool, queue: PlaceQueue): Promise<PoolClient> {
  const free = await queue.take();
  try {
    const client = await pool.connect();
    const release = client.release.bind(client);
    client.release = (broken) => {
      release(broken);
      free();
    };
    return client;
  } catch (error) {
    free();
    throw noConnection(error);
  }
}

function noConnection(error: unknown): DatabaseUnavailable {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseUnavailable(`no connection to the database: ${reason}`, { cause: error });
}
