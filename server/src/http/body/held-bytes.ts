import type { ServerResponse } from "node:http";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ReceptionLimits } from "../route/limits.ts";

/**
 * Starts to count a body; `end` ends its reading with a fault. The function returned is given each piece. It throws request.too_many and
 * service.unavailable when the account, or all together, have too many bytes.
 */
export type BodyMeter = (end: (fault: Fault) => void) => (piece: { readonly length: number }) => void;

/** Bytes in memory, of bodies and of answers. */
export type HeldBytes = {
  /** A meter for the body of a request. */
  meter(response: ServerResponse, account: string): BodyMeter;
  /** Counts an answer until it is sent. Throws the faults of a meter. */
  holdAnswer(response: ServerResponse, account: string, sizeBytes: number): void;
};

type Held = { readonly account: string; bytes: number; readonly isOnItsWay: () => boolean; readonly end: (fault: Fault) => void };

/**
 * Counts bytes in memory. When all together have too many, the account with the most gives way: the oldest of its bodies and answers that
 * are still on their way is ended, so that a few who send or read slowly do not keep others out.
 */
export function heldBytes(limits: Pick<ReceptionLimits, "heldFromBytes" | "heldBytesMax" | "heldAccountBytesMax">): HeldBytes {
  const { heldFromBytes, heldBytesMax, heldAccountBytesMax } = limits;
  const bytesOf = new Map<string, number>();
  const bodies = new Set<Held>();
  let total = 0;
  const add = (body: Held, bytes: number): void => {
    const own = (bytesOf.get(body.account) ?? 0) + bytes;
    body.bytes += bytes;
    total += bytes;
    if (own > 0) bytesOf.set(body.account, own);
    else bytesOf.delete(body.account);
  };
  const release = (body: Held): void => {
    add(body, -body.bytes);
    bodies.delete(body);
  };
  const makeRoom = (body: Held): void => {
    const largest = Math.max(...bytesOf.values());
    const other =
      (bytesOf.get(body.account) ?? 0) < largest
        ? bodies.values().find((one) => one.isOnItsWay() && bytesOf.get(one.account) === largest)
        : undefined;
    if (!other) throw new Fault("service.unavailable", { args: ["too many large requests are under way"] });
    release(other);
    other.end(tooMany());
  };
  const hold = (body: Held, response: ServerResponse, bytes: number): void => {
    if (body.bytes === 0) {
      bodies.add(body);
      response.once("close", () => release(body));
    }
    add(body, bytes);
    if ((bytesOf.get(body.account) ?? 0) > heldAccountBytesMax) throw tooMany();
    while (total > heldBytesMax) makeRoom(body);
  };
  return {
    meter: (response, account) => (end) => {
      const body: Held = { account, bytes: 0, isOnItsWay: () => !response.req.complete, end };
      let received = 0;
      return ({ length }) => {
        received += length;
        if (received >= heldFromBytes) hold(body, response, received - body.bytes);
      };
    },
    holdAnswer: (response, account, sizeBytes) => {
      if (sizeBytes < heldFromBytes) return;
      const answer: Held = { account, bytes: 0, isOnItsWay: () => true, end: () => response.destroy() };
      try {
        hold(answer, response, sizeBytes);
      } catch (fault) {
        release(answer);
        throw fault;
      }
    },
  };
}

function tooMany(): Fault {
  return new Fault("request.too_many", { args: [1], retryAfterS: 1 });
}
