import {
  breakerState,
  hasFailedTooLong,
  requestsAllowed,
  requestsAllowedProven,
  type Breaker,
} from "@chancery/core/callback/breaker.ts";
import { callbackLimits } from "@chancery/core/callback/callback.ts";
import type { DueDelivery } from "@chancery/core/callback/delivery.ts";
import type { CallbackId } from "@chancery/core/ids/id.ts";
import { addMs, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { publish } from "../../jobs/publish.ts";
import type { Endpoint } from "../../io/outbound/open-endpoint.ts";
import { disable } from "./disable-callback.ts";
import { dueEvent, ownOrigin } from "./events.ts";
import { sendingLimits } from "./limits.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { sendRound, type Round } from "./send-round.ts";
import { signerOf } from "./sign-request.ts";
import { findLive, listDue, saveAttempts, saveBreaker, type LiveCallback } from "./store/queue.ts";
import { scheduleWake } from "./store/wake.ts";

/**
 * Sends everything that is due for a callback, round by round: reads the callback again, sends, saves the results. While a round is
 * sent, the results of the one before are saved and the next one is read. Ends when nothing is due, when the callback is removed or
 * disabled, and after a turn, which another job continues.
 */
export async function deliverCallback(needs: CallbacksNeeds, id: CallbackId, signal: AbortSignal): Promise<void> {
  const start = needs.clock.now();
  let endpoint: Endpoint | undefined;
  let step: Step = { ahead: [], isProven: false, isShort: false, saving: Promise.resolve(true) };
  try {
    while (true) {
      signal.throwIfAborted();
      const plan = await planRound(needs, id, step);
      if (!plan) return void (await step.saving);
      endpoint ??= openFor(needs, plan.live);
      step = await sendStep(needs, { endpoint, plan, last: step }, signal);
      if (step.isShort) return await failShort(step);
      const isTurnOver = msOf(needs.clock.now()) - msOf(start) >= sendingLimits.turnMs;
      if ((isTurnOver || step.ahead.length === 0) && !(await step.saving)) return;
      if (isTurnOver) return await continueLater(needs, plan.live);
    }
  } finally {
    endpoint?.close();
  }
}

/**
 * Between two rounds: deliveries read ahead for the next one, whether all of the last one succeeded, whether this machine was short of
 * descriptors, and the saving of its results, false when they disable the callback.
 */
type Step = {
  readonly ahead: readonly DueDelivery[];
  readonly isProven: boolean;
  readonly isShort: boolean;
  readonly saving: Promise<boolean>;
};

type Sent = { readonly endpoint: Endpoint; readonly plan: Plan; readonly last: Step };

/** Sends a round; meanwhile the round before is saved, and then the next one read. */
async function sendStep(needs: CallbacksNeeds, sent: Sent, signal: AbortSignal): Promise<Step> {
  const { plan, last } = sent;
  const reading = last.saving.then(() => readAhead(needs, plan));
  reading.catch(() => undefined);
  const round = await send(needs, sent, signal);
  const ahead = await reading;
  const saved = saveRound(needs, plan.live, round);
  saved.catch(() => undefined);
  const goesOn = !round.isGone && round.breaker.failures === 0;
  const next = round.unsent.length > 0 ? round.unsent : ahead;
  const isProven = round.attempts.every(({ state }) => state === "succeeded");
  return { ahead: goesOn ? next : [], isProven, isShort: round.isShort, saving: saved };
}

/** Fails the job after its results are saved, so that it is tried again with growing pauses: the deliveries have used no attempt. */
async function failShort({ saving }: Step): Promise<never> {
  await saving;
  throw new Error("this machine has no file descriptors left for callbacks");
}

/** Deliveries that are due beside those of a full round. Envelopes of that round are left out: their next event waits for its result. */
async function readAhead({ database, clock }: CallbacksNeeds, { live, due }: Plan): Promise<readonly DueDelivery[]> {
  if (due.length < sendingLimits.roundMax) return [];
  const except = due.map(({ envelopeId }) => envelopeId);
  return listDue(database, live.id, { now: clock.now(), limit: sendingLimits.roundMax, except });
}

type Plan = {
  readonly live: LiveCallback;
  readonly due: readonly DueDelivery[];
  readonly breaker: Breaker;
  readonly now: Instant;
};

/** The next round, if there is one now; otherwise sets when the callback is due again. */
async function planRound(needs: CallbacksNeeds, id: CallbackId, { ahead }: Step): Promise<Plan | undefined> {
  const { database, clock } = needs;
  const now = clock.now();
  const live = await findLive(database, id);
  if (!live || live.is_mailbox_gone || live.disabled_at !== null) return undefined;
  if (!live.is_permitted) {
    await database.transaction((tx) => disable(needs, tx, live, "PERMISSION"));
    return undefined;
  }
  const breaker = breakerOf(live);
  const state = breakerState(breaker, now);
  if (state === "closed" && ahead.length > 0) return { live, due: ahead, breaker, now };
  const limit = state === "closed" ? sendingLimits.roundMax : requestsAllowed[state];
  const due = limit === 0 ? [] : await listDue(database, id, { now, limit, except: [] });
  if (due.length > 0) return { live, due, breaker, now };
  const earliest = state === "open" && breaker.until ? breaker.until : addMs(now, sendingLimits.wakeEveryMs);
  await scheduleWake(database, id, earliest, state === "open");
  return undefined;
}

function breakerOf({ breaker_failures: failures, failing_since, breaker_until }: LiveCallback): Breaker {
  return { failures, failingSince: failing_since ?? undefined, until: breaker_until ?? undefined };
}

function openFor({ openEndpoint }: CallbacksNeeds, { url, timeout_ms: deadlineMs }: LiveCallback): Endpoint {
  return openEndpoint(url, { deadlineMs, connectionsMax: requestsAllowedProven, maxBytes: callbackLimits.answerReadBytes });
}

async function send(needs: CallbacksNeeds, { endpoint, plan, last }: Sent, signal: AbortSignal): Promise<Round> {
  const { live, now } = plan;
  const sign = signerOf(needs, live, now);
  const requestsMax = last.isProven ? requestsAllowedProven : requestsAllowed.closed;
  return sendRound(needs, { endpoint, sign, retries: live.retries, successCode: live.success_code, requestsMax }, plan, signal);
}

/** Saves a round; false when the callback is disabled by it. */
async function saveRound(needs: CallbacksNeeds, live: LiveCallback, { attempts, breaker, isGone }: Round): Promise<boolean> {
  if (attempts.length === 0) return true;
  if (!isGone && live.breaker_failures + breaker.failures === 0) {
    await saveAttempts(needs.database, attempts);
    return true;
  }
  const reason = isGone ? "GONE" : hasFailedTooLong(breaker, needs.clock.now()) ? "FAILING" : undefined;
  await needs.database.transaction(async (tx) => {
    await saveBreaker(tx, live.id, breaker);
    await saveAttempts(tx, attempts);
    if (reason) await disable(needs, tx, live, reason);
  });
  return reason === undefined;
}

async function continueLater({ database }: CallbacksNeeds, live: LiveCallback): Promise<void> {
  const change = { audit: [], events: [dueEvent(live.id)], origin: ownOrigin, accountId: live.account_id };
  await database.transaction((tx) => publish(tx, change));
}
