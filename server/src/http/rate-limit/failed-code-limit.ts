import { Fault, type FaultCode } from "@chancery/core/fault/fault.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { tooMany } from "./rate-headers.ts";
import { addressKey } from "./rate-limits.ts";
import type { AnyRoute } from "../route/route.ts";

/** What whoever brings a wrong one-time code is told. */
const ofWrongCodes: ReadonlySet<FaultCode> = new Set(["user.code_wrong", "invitation.not_found", "share.link_unknown"]);

/** Whether a route takes one-time codes. */
export function takesCodes({ faults }: Pick<AnyRoute, "faults">): boolean {
  return faults.some((code) => ofWrongCodes.has(code));
}

/**
 * Work that looks at a one-time code. Wrong ones count for their address; once there were too many, no code of that address is
 * looked at until the window ends. Throws request.too_many then.
 */
export async function countWrongCodes<T>(limiter: RateLimiter, ip: string, work: () => Promise<T>): Promise<T> {
  const address = addressKey(ip);
  const state = limiter.look("code", address);
  if (state?.isOver) throw tooMany(state);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault && ofWrongCodes.has(error.code)) limiter.take("code", address);
    throw error;
  }
}
