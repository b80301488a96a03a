import type { FactorRow } from "./store/factors.ts";

/** A second factor in an answer. */
export function showFactor({ id, kind, name, created_at: createdAt, last_used_at: lastUsedAt }: FactorRow) {
  return { uuid: id, type: kind, name, createdAt, lastUsedAt };
}
