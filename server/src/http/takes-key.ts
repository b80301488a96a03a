import type { AnyRoute } from "./route.ts";

/** Whether a route heeds an Idempotency-Key. Changes do; bytes that are sent on from where they stand need none. */
export function takesKey({ method, contract }: Pick<AnyRoute, "method" | "contract">): boolean {
  return method !== "GET" && method !== "HEAD" && contract.bytes === undefined;
}
