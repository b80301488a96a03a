import type { ServerResponse } from "node:http";
import { currentRequester, schedulingKeyOf } from "../../io/database/requester.ts";
import { FairGate } from "../../io/fair-gate.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import { heldBytes, type BodyMeter } from "./held-bytes.ts";

/**
 * Bounds the memory of large JSON bodies: of their bytes, and of what is made of them, which is up to a hundred times as much. Answers
 * that wait to be read count, too.
 */
export type LargeBodies = {
  /** A meter for one body, which counts its bytes as they come, until its response is closed. */
  meter(response: ServerResponse): BodyMeter;
  /** Counts an answer until its client has read it. Throws request.too_many and service.unavailable when too much waits to be read. */
  holdAnswer(response: ServerResponse, sizeBytes: number): void;
  /**
   * Does the work on a body, with few large ones at once and accounts in turns. Throws request.too_many and service.unavailable when too
   * many wait.
   */
  work<Result>(sizeBytes: number, signal: () => AbortSignal, work: () => Promise<Result>): Promise<Result>;
};

/** Opens the bounds of one server. */
export function largeBodies(limits: ReceptionLimits): LargeBodies {
  const { largeBytes, largeAtOnce, largeAccountQueueMax, largeQueueMax, mediumBytes, mediumAtOnce } = limits;
  const large = new FairGate(
    { workers: largeAtOnce, accountQueueMax: largeAccountQueueMax, queueMax: largeQueueMax },
    "large requests",
  );
  // the bytes held bound how many wait
  const medium = new FairGate({ workers: mediumAtOnce, accountQueueMax: Infinity, queueMax: Infinity }, "requests");
  const held = heldBytes(limits);
  return {
    meter: (response) => held.meter(response, accountOfRequest()),
    holdAnswer: (response, sizeBytes) => held.holdAnswer(response, accountOfRequest(), sizeBytes),
    work: (sizeBytes, signal, work) => {
      if (sizeBytes < mediumBytes) return work();
      return (sizeBytes < largeBytes ? medium : large).run({ account: accountOfRequest(), sizeBytes, signal: signal() }, work);
    },
  };
}

function accountOfRequest(): string {
  return schedulingKeyOf(currentRequester.getStore()).key;
}
