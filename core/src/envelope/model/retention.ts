import { dateOf, daysOf, isDate, type Instant } from "../../ids/instant.ts";

/** The time for which an envelope is kept after it has ended: days of 24 hours, or years of the calendar in UTC. */
export type Keeping = { readonly days: number } | { readonly years: number };

/** The actions of rules: erasing leaves facts about the envelope that name no person, deleting only when and by which rule. */
export const retentionActions = ["erase", "delete"] as const;

/** The action of a rule on an envelope whose time is over. */
export type RetentionAction = (typeof retentionActions)[number];

/** The longest time for which a rule may keep envelopes: about a century. */
export const keepingMax = { days: 36_500, years: 100 } as const;

/** Envelopes that ended before this instant are no longer kept. A year before 29 February is 28 February. Undefined before the year 1. */
export function keptSince(now: Instant, keeping: Keeping): Instant | undefined {
  const [year, month, day] = [now.slice(0, 4), now.slice(5, 7), now.slice(8, 10)].map(Number) as [number, number, number];
  const date =
    "days" in keeping ? dateOf(daysOf(year, month, day) - keeping.days) : yearsBefore({ year, month, day }, keeping.years);
  return date === undefined ? undefined : (`${date}${now.slice(10)}` as Instant);
}

function yearsBefore(
  { year, month, day }: { readonly year: number; readonly month: number; readonly day: number },
  years: number,
): string | undefined {
  const earlier = year - years;
  if (earlier < 1) return undefined;
  return dateOf(daysOf(earlier, month, isDate(earlier, month, day) ? day : day - 1));
}
