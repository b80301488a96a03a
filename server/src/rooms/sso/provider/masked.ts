import type { FaultRow } from "@chancery/core/fault/fault.ts";

/** What stands in the place of a secret that is not shown. */
export const mask = "********";

/** Whether a secret was sent as it is shown when it is not shown: what is stored is meant. */
export function isMasked(value: string | null | undefined): boolean {
  return value === mask;
}

/** A row for a secret that was sent masked where nothing is stored yet. */
export function maskedFaults(name: string, value: string | null | undefined): readonly FaultRow[] {
  const pointer = `/${name}`;
  return isMasked(value) ? [{ code: "request.invalid", args: [`${pointer} is masked; nothing is stored yet`], pointer }] : [];
}
