import type { ServerResponse } from "node:http";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ReceptionLimits } from "../route/limits.ts";

/**
 * Starts to count a body; `end` ends its reading with a fault. The function returned is given each piece. It throws request.too_many and
 * service.unavailable when the account, or all together, have too many bytes.
 */
export type BodyMeter = (end: (fault: Fault) => void) => (piece: { readonly length: number }) => void;

type Held = { readonly account: string; bytes: number; readonly isArriving: () => boolean; readonly end: (fault: Fault) => void };

/**
 * Counts the bytes of bodies in memory. When all together have too many, the account with the most gives way: its oldest body that is
 * still arriving is ended, so that a few who send slowly do not keep others out.
 */
export function heldBodies(limits: ReceptionLimits): (response: ServerResponse, account: string) => BodyMeter {
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
        ? bodies.values().find((one) => one.isArriving() && bytesOf.get(one.account) === largest)
        : undefined;
    if (!other) throw new Fault("service.unavailable", { args: ["too many large requests are under way"] });
    release(other);
    other.end(tooMany());
  };
  return (response, account) => (end) => {
    const body: Held = { account, bytes: 0, isArriving: () => !response.req.complete, end };
    let received = 0;
    return ({ length }) => {
      received += length;
      if (received < heldFromBytes) return;
      if (body.bytes === 0) {
        bodies.add(body);
        response.once("close", () => release(body));
      }
      add(body, received - body.bytes);
      if ((bytesOf.get(account) ?? 0) > heldAccountBytesMax) throw tooMany();
      while (total > heldBytesMax) makeRoom(body);
    };
  };
}

function tooMany(): Fault {
  return new Fault("request.too_many", { args: [1], retryAfterS: 1 });
}
