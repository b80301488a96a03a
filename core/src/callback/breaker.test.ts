import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, addMs, type Instant } from "../ids/instant.ts";
import {
  afterResult,
  breakerState,
  closedBreaker,
  failuresToOpen,
  hasFailedTooLong,
  requestsAllowed,
  requestsAllowedProven,
  type Breaker,
} from "./breaker.ts";

const start = "2026-11-22T10:00:00.000Z" as Instant;
const fail = (breaker: Breaker, times: number, at = start): Breaker =>
  Array.from({ length: times }).reduce<Breaker>((last) => afterResult(last, "failure", at), breaker);
const open = fail(closedBreaker, failuresToOpen);
const pauseOf = (breaker: Breaker, at: Instant): number => Date.parse(breaker.until ?? at) - Date.parse(at);

test("a breaker opens with the fifth failure in a row, not before", () => {
  assert.equal(breakerState(fail(closedBreaker, failuresToOpen - 1), start), "closed");
  assert.equal(breakerState(open, start), "open");
  assert.deepEqual([requestsAllowed.closed, requestsAllowed.open, requestsAllowed["half-open"]], [8, 0, 1]);
  assert.equal(requestsAllowedProven, 32);
});

test("a success in between restarts the count", () => {
  const almost = fail(closedBreaker, failuresToOpen - 1);
  assert.deepEqual(afterResult(almost, "success", start), closedBreaker);
});

test("an open breaker lets a probe through after its pause, to the millisecond", () => {
  assert.equal(breakerState(open, addMs(start, 4999)), "open");
  assert.equal(breakerState(open, addMs(start, 5000)), "half-open");
});

test("a probe that succeeds closes the breaker, one that fails opens it for longer, up to half a minute", () => {
  const probe = addMs(start, 5000);
  assert.deepEqual(afterResult(open, "success", probe), closedBreaker);
  const pauses: number[] = [];
  for (let breaker = open, at = probe; pauses.length < 4; at = breaker.until ?? at) {
    breaker = afterResult(breaker, "failure", at);
    pauses.push(pauseOf(breaker, at));
  }
  assert.deepEqual(pauses, [10_000, 20_000, 30_000, 30_000]);
});

test("failures of requests that were sent before the breaker opened change nothing; a success closes it", () => {
  assert.deepEqual(fail(open, 3), open);
  assert.deepEqual(afterResult(open, "success", start), closedBreaker);
});

test("an endpoint has failed too long after five days without one success", () => {
  const later = addDays(start, 5);
  assert.equal(open.failingSince, start);
  assert.equal(afterResult(open, "failure", later).failingSince, start);
  assert.equal(hasFailedTooLong(open, addMs(later, -1)), false);
  assert.equal(hasFailedTooLong(open, later), true);
  assert.equal(hasFailedTooLong(closedBreaker, later), false);
});
