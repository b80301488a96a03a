import { addDays, instantOf, msOf, type Instant } from "../ids/instant.ts";

/** Levels of PAdES (ETSI EN 319 142-1, 6), the lowest first: signature, time stamp, data to verify it with, time stamp over that data. */
export const sealLevels = ["B-B", "B-T", "B-LT", "B-LTA"] as const;

export type SealLevel = (typeof sealLevels)[number];

/** The time of a time stamp, and when the certificates that it is verified with end. */
export type StampSpan = { readonly stampedAt: Instant; readonly endsAt: Instant };

/** Time before the end of its certificates in which a time stamp is renewed, or a third of what was left of them where that is less. */
const renewBeforeMs = 90 * 86_400_000;

/** Whether a level is as high as another. */
export function isAtLeast(level: SealLevel, other: SealLevel): boolean {
  return sealLevels.indexOf(level) >= sealLevels.indexOf(other);
}

/** A seal's level and its last time stamp. */
export type StampedLevel = { readonly level: SealLevel; readonly span: StampSpan | undefined };

/** When the last time stamp of a B-LTA seal is to be followed by the next: after this number of days, or before its certificates end. */
export function nextRenewal({ level, span }: StampedLevel, daysMax: number): Instant | undefined {
  if (level !== "B-LTA" || !span) return undefined;
  const { stampedAt, endsAt } = span;
  const leftMs = Math.max(0, msOf(endsAt) - msOf(stampedAt));
  const beforeEndMs = msOf(endsAt) - Math.min(renewBeforeMs, leftMs / 3);
  return instantOf(Math.min(beforeEndMs, msOf(addDays(stampedAt, daysMax))));
}

/** Whether a next time stamp is worth its bytes: its certificates end later, or the one before is of this age. */
export function isRenewal(next: StampSpan, last: StampSpan, daysMax: number): boolean {
  return next.endsAt > last.endsAt || next.stampedAt >= addDays(last.stampedAt, daysMax);
}
