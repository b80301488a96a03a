import { createHash, timingSafeEqual } from "node:crypto";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AnyRequest } from "../route/route.ts";

/**
 * Checks access to the metrics: with a token set, the request must bear it; without one, only programs of this machine that do not come
 * through a proxy may read them. Throws token.missing, token.invalid.
 */
export function checkMetricsAccess(token: string | undefined, { headers, origin }: Pick<AnyRequest, "headers" | "origin">): void {
  if (token === undefined && isFromHere(origin.ip, headers)) return;
  const submitted = /^bearer +(\S+)$/i.exec(headers["authorization"] ?? "")?.[1];
  if (submitted === undefined) throw new Fault("token.missing");
  if (token === undefined || !timingSafeEqual(hashOf(submitted), hashOf(token))) throw new Fault("token.invalid");
}

function isFromHere(ip: string, headers: AnyRequest["headers"]): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined;
  return !isForwarded && /^(?:::1$|(?:::ffff:)?127\.)/i.test(ip);
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
