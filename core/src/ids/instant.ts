import { Fault } from "../fault/fault.ts";

declare const brand: unique symbol;

/** A point in time as text: `2026-11-20T21:03:55.123Z`. UTC, milliseconds; of one length, so text order is time order. */
export type Instant = string & { readonly [brand]: "instant" };

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)$/;
const msOfDay = 86_400_000;

/** The instant of an ISO 8601 date-time with `Z` or an offset, or undefined. Digits beyond milliseconds are cut. */
export function findInstant(text: string): Instant | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = "00", fraction = "", zone = "Z"] = match;
  if (!isDate(Number(year), Number(month), Number(day))) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offsetMs = offsetOf(zone);
  if (offsetMs === undefined) return undefined;
  const ms = fraction.padEnd(3, "0").slice(0, 3);
  if (offsetMs === 0) return `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z` as Instant;
  const days = daysOf(Number(year), Number(month), Number(day));
  const clock = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(ms);
  return instantOf(days * msOfDay + clock - offsetMs);
}

/** The instant of an ISO 8601 date-time. Throws request.invalid naming the place. */
export function parseInstant(text: string, place: string): Instant {
  const instant = findInstant(text);
  if (instant === undefined) throw new Fault("request.invalid", { args: [place] });
  return instant;
}

/** The instant of milliseconds since 1970, 0001 to 9999; fractions are cut. Undefined outside of that, and of no number. */
export function instantOf(ms: number): Instant | undefined {
  const days = Math.floor(ms / msOfDay);
  const date = Number.isFinite(ms) ? dateOf(days) : undefined;
  if (date === undefined) return undefined;
  const rest = Math.floor(ms) - days * msOfDay;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, "0");
  const clock = `${two(rest / 3_600_000)}:${two((rest / 60_000) % 60)}:${two((rest / 1000) % 60)}`;
  return `${date}T${clock}.${String(rest % 1000).padStart(3, "0")}Z` as Instant;
}

/** Milliseconds since 1970. */
export function msOf(instant: Instant): number {
  const part = (from: number, to: number): number => Number(instant.slice(from, to));
  const clock = ((part(11, 13) * 60 + part(14, 16)) * 60 + part(17, 19)) * 1000 + part(20, 23);
  return daysOf(part(0, 4), part(5, 7), part(8, 10)) * msOfDay + clock;
}

/** The instant `ms` later (or earlier, when negative). Throws request.invalid outside of the years 0001 to 9999. */
export function addMs(instant: Instant, ms: number): Instant {
  const later = instantOf(msOf(instant) + ms);
  if (later === undefined) throw new Fault("request.invalid", { args: ["a time outside of the years 0001 to 9999"] });
  return later;
}

/** The instant a number of 24-hour days later. */
export function addDays(instant: Instant, days: number): Instant {
  return addMs(instant, days * msOfDay);
}

/** Whether year, month and day name a day of the calendar, 0001 to 9999. */
export function isDate(year: number, month: number, day: number): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  // month 13 begins as January of the next year does
  return day <= daysOf(year, month + 1, 1) - daysOf(year, month, 1);
}

/** Days from 1970-01-01 to a date of the Gregorian calendar (Hinnant, days_from_civil). */
export function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

/** `YYYY-MM-DD` of days since 1970-01-01 (Hinnant, civil_from_days); undefined outside of 0001 to 9999. */
export function dateOf(days: number): string | undefined {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  if (year < 1 || year > 9999) return undefined;
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function offsetOf(zone: string): number | undefined {
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  if (minutes > 18 * 60 || Number(zone.slice(-2)) > 59) return undefined;
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}
