import { instantOf, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import { limitsOf, type RateKind, type RateLimit, type RateLimits } from "./rate-limits.ts";
import { addRateCounts, removeExpiredCounts } from "./store.ts";

/** State of a caller's limit after one request. */
export type RateState = {
  readonly kind: RateKind;
  readonly limit: number;
  readonly windowS: number;
  readonly remaining: number;
  readonly resetS: number;
  readonly isOver: boolean;
};

/** Counts requests here at once and with the other processes every `shareEveryMs`; no request waits for the database. */
export type RateLimiter = {
  /** Counts one request; undefined when limits are off. Requests over the limit are not counted. */
  take(kind: RateKind, key: string): RateState | undefined;
  /** The same without counting anything. */
  look(kind: RateKind, key: string): RateState | undefined;
  /** Adds this process's counts to the database and reads those of others. */
  share(): Promise<void>;
  stop(): void;
};

export type RateLimiterNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly onError: (error: unknown) => void;
};

type Count = {
  readonly bucket: string;
  readonly start: number;
  readonly windowS: number;
  shared: number;
  sending: number;
  pending: number;
};

const shareEveryMs = 1000;
const keysMax = 20_000;
const rowsMax = 1000;
/** A key that has used this part of its limit since it was last shared is shared at once. */
const shareAtPart = 16;

/**
 * Limits shared by all processes. A process reads the others' counts whenever it adds its own: each second, or after a sixteenth of the
 * limit; the limit can be exceeded by that much. While the database is unavailable each process counts for itself.
 */
export function rateLimiter(needs: RateLimiterNeeds): RateLimiter {
  const limits = limitsOf(needs.limits);
  if (!limits) return { take: () => undefined, look: () => undefined, share: async () => undefined, stop: () => undefined };
  const counts = new Map<string, Count>();
  const share = sharing(counts, needs);
  const timer = setInterval(() => void share(), shareEveryMs).unref();
  const readState = (kind: RateKind, key: string): { readonly count: Count; readonly state: RateState } => {
    const nowMs = msOf(needs.clock.now());
    const count = countOf(counts, `${kind}:${key}`, limits[kind], nowMs);
    return { count, state: stateOf(kind, limits[kind], count, nowMs) };
  };
  return {
    take: (kind, key) => {
      const { count, state } = readState(kind, key);
      if (state.isOver) return state;
      count.pending++;
      if (count.pending >= state.limit / shareAtPart) void share();
      return { ...state, remaining: state.remaining - 1 };
    },
    look: (kind, key) => readState(kind, key).state,
    share,
    stop: () => clearInterval(timer),
  };
}

function stateOf(kind: RateKind, { limit, windowS }: RateLimit, count: Count, nowMs: number): RateState {
  const remaining = Math.max(0, limit - count.shared - count.sending - count.pending);
  const resetS = Math.max(1, Math.ceil((count.start + windowS * 1000 - nowMs) / 1000));
  return { kind, limit, windowS, remaining, resetS, isOver: remaining === 0 };
}

function countOf(counts: Map<string, Count>, bucket: string, { windowS }: RateLimit, nowMs: number): Count {
  const start = nowMs - (nowMs % (windowS * 1000));
  const known = counts.get(bucket);
  if (known && known.start === start) return known;
  const fresh = { bucket, start, windowS, shared: 0, sending: 0, pending: 0 };
  counts.delete(bucket);
  if (counts.size >= keysMax) forgetOldest(counts);
  counts.set(bucket, fresh);
  return fresh;
}

/** Removes the key whose window began first: keys are in that order. */
function forgetOldest(counts: Map<string, Count>): void {
  const oldest = counts.keys().next();
  if (!oldest.done) counts.delete(oldest.value);
}

/** Runs one sharing at a time; callers meanwhile wait for it and for the next. Of consecutive failures only the first is logged. */
function sharing(counts: Map<string, Count>, needs: RateLimiterNeeds): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isFailing = false;
  const run = async (): Promise<void> => {
    try {
      await shareOnce(counts, needs);
      isFailing = false;
    } catch (error) {
      if (!isFailing) needs.onError(error);
      isFailing = true;
    }
  };
  const start = (): Promise<void> => (running = run().finally(() => (running = undefined)));
  return () => {
    if (!running) return start();
    return (next ??= running.then(() => {
      next = undefined;
      return start();
    }));
  };
}

async function shareOnce(counts: Map<string, Count>, { database, clock }: RateLimiterNeeds): Promise<void> {
  const dirty = [...counts.values()].filter(({ pending }) => pending > 0).slice(0, rowsMax);
  if (dirty.length === 0) return;
  for (const count of dirty) {
    count.sending = count.pending;
    count.pending = 0;
  }
  try {
    const rows = await addRateCounts(database, dirty.map(rowOf));
    const used = new Map(rows.map((row) => [`${row.bucket} ${row.windowStart}`, row.used]));
    for (const count of dirty) {
      count.shared = used.get(`${count.bucket} ${instant(count.start)}`) ?? count.shared + count.sending;
      count.sending = 0;
    }
  } catch (error) {
    for (const count of dirty) {
      count.pending += count.sending;
      count.sending = 0;
    }
    throw error;
  }
  await removeExpiredCounts(database, clock.now(), rowsMax);
}

function rowOf({ bucket, start, windowS, sending }: Count) {
  return { bucket, windowStart: instant(start), used: sending, expiresAt: instant(start + 2 * windowS * 1000) };
}

function instant(ms: number): Instant {
  const at = instantOf(ms);
  if (at === undefined) throw new RangeError(`${ms} is not a time`);
  return at;
}
