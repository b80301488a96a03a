import type { types } from "@chancery/sdk";
import { keepingMax } from "@chancery/core/envelope/model/retention.ts";

/** The unit of the time for which a rule keeps envelopes. */
export type Unit = "years" | "days";

/** A time as the form has it: a text of digits and its unit. */
export type TypedTime = { readonly count: string; readonly unit: Unit };

/** The time of a rule as the service takes it; undefined for a text that is no time it allows. */
export function keepingOf({
  count,
  unit,
}: TypedTime): { readonly keepYears: number } | { readonly keepDays: number } | undefined {
  const whole = /^\d{1,5}$/.test(count) ? Number(count) : 0;
  if (whole < 1 || whole > keepingMax[unit]) return undefined;
  return unit === "years" ? { keepYears: whole } : { keepDays: whole };
}

/** The time of a stored rule, for the form. */
export function typedTime({ keepDays, keepYears }: Pick<types.RetentionRule, "keepDays" | "keepYears">): TypedTime {
  return keepYears === null ? { count: String(keepDays), unit: "days" } : { count: String(keepYears), unit: "years" };
}
