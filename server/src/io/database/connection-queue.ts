import type { Pool, PoolClient } from "pg";
import { Fault } from "@chancery/core/fault/fault.ts";
import { currentRequester, placeHeld, schedulingKeyOf } from "./requester.ts";
import { Turns } from "./turns.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** Length of a queue and its distribution. */
export type QueueState = {
  /** The number of waiting statements. */
  readonly waiting: number;
  /** The wait of the last one that began or gave up, in milliseconds; 0 when none waits. */
  readonly waitedMs: number;
  /** Whether one requester holds more than an average share of the queue. */
  readonly isMuchOf: (first: string) => boolean;
};

/** A queue for places that accounts take turns in. Waits of more than `waitMaxMs` fail. */
export type PlaceQueue = {
  /** Waits for a place; the result frees it. Throws DatabaseUnavailable, and service.unavailable to a new request. */
  readonly take: () => Promise<() => void>;
  readonly look: () => QueueState;
};

/** Time limit of a request for its first place. One that has begun waits longer: its work would be lost. */
export const beginMaxMs = 1000;

/** A queue for this number of places. Requests that have begun go before new ones, so that those that are let in end soon. */
export function placeQueue(places: number, waitMaxMs: number, firstWaitMaxMs = Math.min(beginMaxMs, waitMaxMs)): PlaceQueue {
  const turns = new Turns(places);
  let waitedMs = 0;
  return {
    take: async () => {
      const requester = currentRequester.getStore();
      if (requester === placeHeld) return () => undefined;
      const from = performance.now();
      const taker = schedulingKeyOf(requester);
      const isNew = requester !== undefined && !taker.hasBegun;
      try {
        await turns.take(taker, isNew ? firstWaitMaxMs : waitMaxMs);
        if (requester) requester.hasBegun = true;
      } catch (error) {
        throw isNew ? new Fault("service.unavailable", { args: ["too many requests are under way"] }) : noConnection(error);
      } finally {
        if (!taker.hasBegun) waitedMs = performance.now() - from;
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
