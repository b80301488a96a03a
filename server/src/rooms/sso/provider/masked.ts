import type { FaultRow } from "@chancery/core/fault/fault.ts";

/** The text shown instead of a secret. */
export const mask = "********";

/** Whether the mask was sent instead of a secret, which means the stored one. */
export function isMasked(value: string | null | undefined): boolean {
  return value === mask;
}

/** A row for a secret that was sent masked where nothing is stored yet. */
export function maskedFaults(name: string, value: string | null | undefined): readonly FaultRow[] {
  const pointer = `/${name}`;
  return isMasked(value) ? [{ code: "request.invalid", args: [`${pointer} is masked; nothing is stored yet`], pointer }] : [];
}
