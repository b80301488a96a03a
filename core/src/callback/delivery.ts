import type { CallbackId, DeliveryId, EnvelopeId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import { retryPauseMs } from "./retry.ts";
import { addMs } from "../ids/instant.ts";

/** pending: to be sent, now or at its next attempt; succeeded: the endpoint answered the success code; dead: all attempts failed. */
export const deliveryStates = ["pending", "succeeded", "dead"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery that is due. */
export type DueDelivery = {
  readonly id: DeliveryId;
  readonly callbackId: CallbackId;
  readonly envelopeId: EnvelopeId;
  /** Failed attempts so far. */
  readonly attempts: number;
  /** Undefined when the event is no longer stored. */
  readonly body: string | undefined;
};

/** Result of a request. `code` is 0 when there was no answer; `text` is then the reason. */
export type Answer = { readonly code: number; readonly text: string; readonly durationMs: number };

/** A delivery after an attempt. */
export type Attempted = {
  readonly id: DeliveryId;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: Instant | undefined;
  readonly answer: Answer;
};

/** Settings of the callback, the time, and a random number from 0 to 1. */
export type Attempting = {
  readonly successCode: number;
  readonly retries: number;
  readonly now: Instant;
  readonly random: number;
};

/** The delivery after an answer: succeeded when the code equals the success code, else to be retried, or dead. */
export function afterAttempt(
  delivery: DueDelivery,
  answer: Answer,
  { successCode, retries, now, random }: Attempting,
): Attempted {
  const attempts = delivery.attempts + 1;
  const done = { id: delivery.id, attempts, answer };
  if (answer.code === successCode) return { ...done, state: "succeeded", nextAttemptAt: undefined };
  const pauseMs = retryPauseMs(attempts, retries, random);
  if (pauseMs === undefined) return { ...done, state: "dead", nextAttemptAt: undefined };
  return { ...done, state: "pending", nextAttemptAt: addMs(now, pauseMs) };
}
