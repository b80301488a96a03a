import { addDays, addMs, type Instant } from "../ids/instant.ts";
import { callbackLimits } from "./callback.ts";

/**
 * Recent results of an endpoint. closed: requests go out; open: none before `until`; half-open: one probe goes out, whose result
 * closes or opens the breaker.
 */
export type Breaker = {
  /** Consecutive failures. */
  readonly failures: number;
  /** The first failure since the last success. */
  readonly failingSince: Instant | undefined;
  /** No request before then; undefined while the breaker is closed. */
  readonly until: Instant | undefined;
};

/** A breaker that has seen nothing. */
export const closedBreaker: Breaker = { failures: 0, failingSince: undefined, until: undefined };

/** Consecutive failures that open the breaker. */
export const failuresToOpen = 5;
/** Pauses of an open breaker: the first time, and after each failed probe. Shorter than the time in which all must be delivered after a crash. */
const openPausesMs = [5000, 10_000, 20_000, 30_000] as const;

export type BreakerState = "closed" | "open" | "half-open";

/** The state of a breaker at an instant. */
export function breakerState({ until }: Breaker, now: Instant): BreakerState {
  if (until === undefined) return "closed";
  return now < until ? "open" : "half-open";
}

/** Requests that may be under way in each state. */
export const requestsAllowed: Readonly<Record<BreakerState, number>> = { closed: 8, open: 0, "half-open": 1 };
/** Requests that may be under way after a round of which all succeeded. */
export const requestsAllowedProven = 32;

type Result = "success" | "failure";

const opened = (breaker: Breaker, now: Instant): Breaker => {
  const failures = breaker.failures + 1;
  const pauseMs = openPausesMs[Math.min(failures - failuresToOpen, openPausesMs.length - 1)];
  const until = failures < failuresToOpen || pauseMs === undefined ? undefined : addMs(now, pauseMs);
  return { failures, failingSince: breaker.failingSince ?? now, until };
};

/** The breaker after the result of a request, by its state at that time. Late failures of requests that went out before it opened change nothing. */
const transitions: Readonly<Record<BreakerState, Readonly<Record<Result, (breaker: Breaker, now: Instant) => Breaker>>>> = {
  closed: { success: () => closedBreaker, failure: opened },
  "half-open": { success: () => closedBreaker, failure: opened },
  open: { success: () => closedBreaker, failure: (breaker) => breaker },
};

/** The breaker after a request succeeded or failed. */
export function afterResult(breaker: Breaker, result: Result, now: Instant): Breaker {
  return transitions[breakerState(breaker, now)][result](breaker, now);
}

/** Whether an endpoint has failed for five days without one success, so that its callback is to be disabled. */
export function hasFailedTooLong({ failingSince }: Breaker, now: Instant): boolean {
  return failingSince !== undefined && now >= addDays(failingSince, callbackLimits.failingDays);
}
