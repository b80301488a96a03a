import type { ServerResponse } from "node:http";
import { Fault } from "@chancery/core/fault/fault.ts";
import { currentRequester, schedulingKeyOf } from "../../io/database/requester.ts";
import { FairGate } from "../../io/fair-gate.ts";
import type { ReceptionLimits } from "../route/limits.ts";

/** Bounds the memory of large JSON bodies: of their bytes, and of what is made of them, which is up to a hundred times as much. */
export type LargeBodies = {
  /**
   * Counts the bytes of one body as they come, until its response is closed. The function returned throws request.too_many and
   * service.unavailable when one account, or all together, have too many.
   */
  meter(response: ServerResponse): (piece: { readonly length: number }) => void;
  /**
   * Does the work on a body, with few large ones at once and accounts in turns. Throws request.too_many and service.unavailable when too
   * many wait.
   */
  work<Result>(sizeBytes: number, signal: () => AbortSignal, work: () => Promise<Result>): Promise<Result>;
};

/** Opens the bounds of one server. */
export function largeBodies(limits: ReceptionLimits): LargeBodies {
  const { largeBytes, largeAtOnce: workers, largeAccountQueueMax, largeQueueMax, heldBytesMax, heldAccountBytesMax } = limits;
  const gate = new FairGate({ workers, accountQueueMax: largeAccountQueueMax, queueMax: largeQueueMax }, "large requests");
  const heldOf = new Map<string, number>();
  let held = 0;
  const hold = (account: string, bytes: number): void => {
    const own = (heldOf.get(account) ?? 0) + bytes;
    held += bytes;
    if (own > 0) heldOf.set(account, own);
    else heldOf.delete(account);
  };
  return {
    meter: (response) => {
      const account = accountOfRequest();
      let received = 0;
      let counted = 0;
      return ({ length }) => {
        received += length;
        if (received < largeBytes) return;
        if (counted === 0) response.once("close", () => hold(account, -counted));
        hold(account, received - counted);
        counted = received;
        if ((heldOf.get(account) ?? 0) > heldAccountBytesMax) throw new Fault("request.too_many", { args: [1], retryAfterS: 1 });
        if (held > heldBytesMax) throw new Fault("service.unavailable", { args: ["too many large requests are under way"] });
      };
    },
    work: (sizeBytes, signal, work) =>
      sizeBytes < largeBytes ? work() : gate.run({ account: accountOfRequest(), sizeBytes, signal: signal() }, work),
  };
}

function accountOfRequest(): string {
  return schedulingKeyOf(currentRequester.getStore()).key;
}
