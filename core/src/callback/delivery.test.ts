import assert from "node:assert/strict";
import { test } from "node:test";
import type { Id } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import { afterAttempt, type DueDelivery } from "./delivery.ts";
import { webhookIdOf } from "./message.ts";
import { retryPauseMs, retryPausesMs } from "./retry.ts";

const id = <Kind extends string>(last: number): Id<Kind> => `01990000-0000-7000-8000-00000000000${last}` as Id<Kind>;
const now = "2026-11-22T10:00:00.000Z" as Instant;
const due: DueDelivery = { id: id(1), callbackId: id(2), envelopeId: id(3), attempts: 0, body: "{}" };
const answer = (code: number) => ({ code, text: "", durationMs: 1 });
const rule = { successCode: 200, retries: 1, now, random: 0 };

const cases: readonly (readonly [title: string, attempts: number, code: number, state: string, next: string | undefined])[] = [
  ["the success code", 0, 200, "succeeded", undefined],
  ["another code of success", 0, 201, "pending", "2026-11-22T10:00:05.000Z"],
  ["no answer", 0, 0, "pending", "2026-11-22T10:00:05.000Z"],
  ["a failure of the last retry", 1, 500, "dead", undefined],
  ["the success code to the last retry", 1, 200, "succeeded", undefined],
];

for (const [title, attempts, code, state, next] of cases) {
  test(`a delivery is ${state} after ${title}`, () => {
    const after = afterAttempt({ ...due, attempts }, answer(code), rule);
    assert.deepEqual([after.state, after.nextAttemptAt, after.attempts], [state, next, attempts + 1]);
  });
}

test("the pauses of ten retries last a day and are lengthened by a quarter at most", () => {
  const seconds = Array.from({ length: 10 }, (_, index) => (retryPauseMs(index + 1, 10, 0) ?? 0) / 1000);
  assert.deepEqual(seconds, [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200]);
  assert.deepEqual(
    retryPausesMs.map((pauseMs, index) => (retryPauseMs(index + 1, 10, 1) ?? 0) / pauseMs),
    Array.from({ length: 10 }, () => 1.25),
  );
  assert.equal(retryPauseMs(11, 10, 0), undefined);
  assert.equal(retryPauseMs(1, 0, 0), undefined);
});

test("the webhook id is made of the delivery", () => assert.equal(webhookIdOf(due.id), `msg_${due.id}`));
