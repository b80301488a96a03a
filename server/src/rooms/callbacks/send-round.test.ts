import assert from "node:assert/strict";
import { test } from "node:test";
import { closedBreaker } from "@chancery/core/callback/breaker.ts";
import type { CallbackId, EnvelopeId } from "@chancery/core/ids/id.ts";
import { newId } from "../../io/basics.ts";
import { systemClock } from "../../io/clock.ts";
import type { EndpointAnswer } from "../../io/outbound/open-endpoint.ts";
import { sendRound } from "./send-round.ts";

const callbackId: CallbackId = newId<"callback">();
const due = Array.from({ length: 20 }, () => {
  const envelopeId: EnvelopeId = newId<"envelope">();
  return { id: newId<"delivery">(), callbackId, envelopeId, attempts: 0, body: "{}" };
});
const needs = { clock: systemClock, random: () => 0 };
const { signal } = new AbortController();

/** A round over an endpoint that answers the first requests well, and then so. */
async function round(good: number, answer: EndpointAnswer) {
  let sent = 0;
  const endpoint = {
    post: async () => ((sent += 1) <= good ? { status: 200, body: Buffer.alloc(0) } : answer),
    close: () => undefined,
  };
  const sending = { endpoint, sign: () => ({}), retries: 1, successCode: 200, requestsMax: 1 };
  return { ...(await sendRound(needs, sending, { due, breaker: closedBreaker }, signal)), sent };
}

test("a shortage of descriptors ends a round, and is no attempt and no failure of the endpoint", async () => {
  const { attempts, unsent, breaker, isShort, sent } = await round(3, { status: 0, reason: "EMFILE", isShortage: true });
  assert.deepEqual([attempts.length, unsent.length, sent, isShort], [3, 16, 4, true]);
  assert.deepEqual(breaker, closedBreaker);
});

test("an endpoint that cannot be reached is a failed attempt", async () => {
  const { attempts, breaker, isShort } = await round(3, { status: 0, reason: "ECONNREFUSED" });
  assert.deepEqual([attempts.length, breaker.failures, isShort], [8, 5, false]);
});
