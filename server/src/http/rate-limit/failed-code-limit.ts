import { Fault, type FaultCode } from "@chancery/core/fault/fault.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { tooMany } from "./rate-headers.ts";
import { addressKey } from "./rate-limits.ts";
import type { AnyRoute } from "../route/route.ts";

/** The faults that answer a wrong one-time code. */
const failedCodeFaults: ReadonlySet<FaultCode> = new Set([
  "user.code_wrong",
  "invitation.not_found",
  "share.link_unknown",
  "access_code.wrong",
  "login.second_factor_wrong",
]);

/** Whether a route takes one-time codes. */
export function acceptsCodes({ faults }: Pick<AnyRoute, "faults">): boolean {
  return faults.some((code) => failedCodeFaults.has(code));
}

/**
 * Runs work that checks a one-time code and counts wrong codes per address. After too many, no code from that address is checked until
 * the window ends: throws request.too_many.
 */
export async function limitFailedCodes<T>(limiter: RateLimiter, ip: string, work: () => Promise<T>): Promise<T> {
  const address = addressKey(ip);
  const state = limiter.look("code", address);
  if (state?.isOver) throw tooMany(state);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault && failedCodeFaults.has(error.code)) limiter.take("code", address);
    throw error;
  }
}
