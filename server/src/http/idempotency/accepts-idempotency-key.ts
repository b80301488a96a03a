import type { AnyRoute } from "../route/route.ts";

/**
 * Whether a route supports an Idempotency-Key. Routes that change something do. Elsewhere the key is accepted and ignored; an upload
 * that resumes at an offset needs none.
 */
export function acceptsIdempotencyKey({
  method,
  onlyReads,
  contract,
}: Pick<AnyRoute, "method" | "onlyReads" | "contract">): boolean {
  return method !== "GET" && method !== "HEAD" && !onlyReads && contract.bytes === undefined;
}
