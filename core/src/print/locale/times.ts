import { instantOf, msOf, type Instant } from "../../ids/instant.ts";

/** Formats of an instant, the same in every language; both name the offset of the time zone from UTC. */
export type PrintTimes = {
  /** `2026-11-20 14:05 UTC` or `2026-11-20 16:05 UTC+02:00`. */
  readonly minute: (at: Instant) => string;
  /** `2026-11-20 14:05:33 UTC` or `2026-11-20 16:05:33 UTC+02:00`. */
  readonly second: (at: Instant) => string;
};

/** The formats in an IANA time zone, with the offset that applies there at the instant. */
export function timesOf(timezone: string): PrintTimes {
  const localOf = timezone === "UTC" ? undefined : localTimes(timezone);
  const write = (until: number) => (at: Instant) => {
    const { local, zone } = localOf?.(at) ?? { local: at, zone: "UTC" };
    return `${local.slice(0, 10)} ${local.slice(11, until)} ${zone}`;
  };
  return { minute: write(16), second: write(19) };
}

type LocalTime = { readonly local: string; readonly zone: string };

/** Local times of a zone; undefined where they are outside of the years 0001 to 9999. */
function localTimes(timeZone: string): (at: Instant) => LocalTime | undefined {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return (at) => {
    const name = format.formatToParts(msOf(at)).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign = "+", hours = "00", minutes = "00", seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
    const offsetMs = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000;
    const local = instantOf(msOf(at) + (sign === "-" ? -offsetMs : offsetMs));
    return local && { local, zone: `UTC${sign}${hours}:${minutes}${seconds === undefined ? "" : `:${seconds}`}` };
  };
}

/** A time with its offset on a second line, for narrow columns; `UTC` stays on the first. */
export function withOffsetBelow(time: string): string {
  return time.replace(/ (?=UTC[+-])/, "\n");
}
