import { afterResult, breakerState, requestsAllowed, type Breaker } from "@chancery/core/callback/breaker.ts";
import { callbackLimits } from "@chancery/core/callback/callback.ts";
import { afterAttempt, type Answer, type Attempted, type DueDelivery } from "@chancery/core/callback/delivery.ts";
import { webhookIdOf } from "@chancery/core/callback/message.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { displayText } from "@chancery/core/text/display-text.ts";
import type { Endpoint, EndpointAnswer, EndpointPost } from "../../io/outbound/open-endpoint.ts";
import { sendingLimits } from "./limits.ts";
import type { CallbacksNeeds } from "./needs.ts";
import type { SignMessage } from "./sign-request.ts";

/** The status by which an endpoint says that it is gone for good. */
const goneCode = 410;

/** A callback in sending: its endpoint, and how requests are signed. */
export type Sending = {
  readonly endpoint: Endpoint;
  readonly sign: SignMessage;
  readonly retries: number;
  readonly successCode: number;
  /** Requests at a time while the breaker is closed. */
  readonly requestsMax: number;
};

/** Results of a round, and the deliveries for which it had no time. */
export type Round = {
  readonly attempts: readonly Attempted[];
  readonly unsent: readonly DueDelivery[];
  readonly breaker: Breaker;
  readonly isGone: boolean;
  /** Whether this machine had no descriptors for a request. */
  readonly isShort: boolean;
};

/**
 * Sends deliveries, as many at a time as the breaker and `requestsMax` allow, until all are sent, the breaker opens, the endpoint is gone
 * or the time of a round is over. Requests that the signal ends, or that this machine is too short of descriptors for, have no result.
 */
export async function sendRound(
  needs: Pick<CallbacksNeeds, "clock" | "random">,
  sending: Sending,
  { due, breaker: first }: { readonly due: readonly DueDelivery[]; readonly breaker: Breaker },
  signal: AbortSignal,
): Promise<Round> {
  const start = needs.clock.now();
  const attempts: Attempted[] = [];
  const queue = [...due];
  let breaker = first;
  let isGone = false;
  let isShort = false;
  const end = addMs(start, sendingLimits.roundMs);
  const mayStart = (now: Instant): boolean =>
    !signal.aborted && !isGone && !isShort && now < end && requestsAllowed[breakerState(breaker, now)] > 0;
  const work = async (): Promise<void> => {
    for (let now = start; mayStart(now);) {
      const delivery = queue.shift();
      if (!delivery) return;
      const answer = await send(sending, delivery, { now, signal });
      isShort ||= answer?.isShortage ?? false;
      if (!answer || answer.isShortage) return;
      now = needs.clock.now();
      const { retries, successCode } = sending;
      const attempted = afterAttempt(delivery, answer, { retries, successCode, now, random: needs.random() });
      attempts.push(attempted);
      breaker = afterResult(breaker, attempted.state === "succeeded" ? "success" : "failure", now);
      isGone ||= answer.code === goneCode && attempted.state !== "succeeded";
    }
  };
  const state = breakerState(first, start);
  const length = state === "closed" ? sending.requestsMax : requestsAllowed[state];
  await Promise.all(Array.from({ length }, work));
  return { attempts, unsent: queue, breaker, isGone, isShort };
}

/** The answer to one request; undefined when the signal ended it. */
async function send(
  { endpoint, sign }: Sending,
  { id, body }: DueDelivery,
  { now, signal }: { readonly now: Instant; readonly signal: AbortSignal },
): Promise<Posted | undefined> {
  if (body === undefined) return { code: 0, text: "the event is no longer stored", durationMs: 0 };
  return post(endpoint, { body, headers: sign({ webhookId: webhookIdOf(id), body }, now), signal });
}

/** An answer. `isShortage`: this machine had no descriptor for the request. */
type Posted = Answer & { readonly isShortage?: boolean };

/** Posts, and returns the stored part of the answer and its duration; undefined when the signal ended it. */
export async function post(endpoint: Endpoint, message: EndpointPost): Promise<Posted | undefined> {
  const start = performance.now();
  const answer = await endpoint.post(message).catch((error: unknown) => {
    if (message.signal?.aborted) return undefined;
    throw error;
  });
  if (!answer) return undefined;
  const isShortage = "isShortage" in answer;
  return { code: answer.status, text: keptText(answer), durationMs: Math.round(performance.now() - start), isShortage };
}

function keptText(answer: EndpointAnswer): string {
  const { answerKeptBytes } = callbackLimits;
  if ("reason" in answer) return displayText(answer.reason, answerKeptBytes);
  return displayText(answer.body.subarray(0, answerKeptBytes).toString("utf8"), answerKeptBytes);
}
