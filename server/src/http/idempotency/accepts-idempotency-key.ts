import type { AnyRoute } from "../route/route.ts";

/**
 * Whether a route heeds an Idempotency-Key. Changes do; where nothing changes it is taken and ignored, and bytes that are sent on from
 * where they stand need none.
 */
export function acceptsIdempotencyKey({
  method,
  onlyReads,
  contract,
}: Pick<AnyRoute, "method" | "onlyReads" | "contract">): boolean {
  return method !== "GET" && method !== "HEAD" && !onlyReads && contract.bytes === undefined;
}
