import type { DatetimeField } from "../../../template/model/field.ts";
import { dateOf, daysOf, findInstant, isDate, type Instant } from "../../../ids/instant.ts";
import { excerpt, textChecked, type FieldCheck } from "./field-check.ts";

const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * Datetime: `YYYY-MM-DD`, or with `time` a date-time with zone, kept as UTC (50015). Offsets `minDays` and `maxDays` count
 * from the UTC date of creation, both ends included (50006).
 */
export const checkDatetime: FieldCheck<DatetimeField> = (field, submitted, { createdAt }) => {
  const text = submitted.text.trim();
  if (text === "") return textChecked("");
  const value = field.time ? findInstant(text) : findDate(text);
  if (value === undefined) {
    const expected = field.time ? "a date-time with a zone, such as 2026-11-20T21:03:00Z" : "a date, such as 2026-11-20";
    return textChecked(text, [{ code: "value.date_invalid", args: [excerpt(text), field.name, expected], allowed: [expected] }]);
  }
  const day = dayOf(value);
  const created = dayOf(createdAt);
  const min = field.minDays === undefined ? undefined : created + field.minDays;
  const max = field.maxDays === undefined ? undefined : created + field.maxDays;
  if ((min === undefined || day >= min) && (max === undefined || day <= max)) return textChecked(value);
  const ends = [boundText(min), boundText(max)] as const;
  return textChecked(value, [{ code: "value.out_of_range", args: [excerpt(text), field.name, ...ends], allowed: ends }]);
};

function findDate(text: string): string | undefined {
  const [, year, month, day] = datePattern.exec(text) ?? [];
  return isDate(Number(year), Number(month), Number(day)) ? text : undefined;
}

function dayOf(text: string | Instant): number {
  return daysOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

function boundText(day: number | undefined): string {
  return (day === undefined ? undefined : dateOf(day)) ?? "any date";
}
