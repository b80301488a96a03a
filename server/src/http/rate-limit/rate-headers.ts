import type { FastifyReply } from "fastify";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { RateLimiter, RateState } from "./rate-limit.ts";
import type { RateKind } from "./rate-limits.ts";

/** Counts a request and says so in `RateLimit` and `RateLimit-Policy`. Throws request.too_many when it is over the limit. */
export function countRequest(limiter: RateLimiter, reply: FastifyReply, kind: RateKind, key: string): void {
  const state = limiter.take(kind, key);
  if (!state) return;
  const policy = `"${kind}";q=${state.limit};w=${state.windowS}`;
  const standing = `"${kind}";r=${state.remaining};t=${state.resetS}`;
  reply.header("ratelimit-policy", joined(reply.getHeader("ratelimit-policy"), policy));
  reply.header("ratelimit", joined(reply.getHeader("ratelimit"), standing));
  if (state.isOver) throw tooMany(state);
}

/** The fault of a request over a limit. */
export function tooMany({ kind, limit, windowS, resetS }: RateState): Fault {
  return new Fault("request.too_many", { args: [resetS], retryAfterS: resetS, data: { limitedBy: kind, limit, windowS } });
}

function joined(before: unknown, added: string): string {
  return typeof before === "string" ? `${before}, ${added}` : added;
}
