import type { Region } from "../account/locale.ts";
import { msOf, type Instant } from "../ids/instant.ts";

/** The settings of a user or an account for emails; undefined where they have not been set. */
export type ReaderSettings = {
  readonly locale?: string | undefined;
  readonly dateLocale?: string | undefined;
  readonly timezone?: string | undefined;
};

/** The language, date format and time zone in which an email is written. */
export type Reader = Region & { readonly dateLocale: string | undefined };

/** The reader of an email: each setting is the first that is set, in the order given, else that of the service. */
export function readerOf(service: Region, settings: readonly (ReaderSettings | undefined)[]): Reader {
  const first = (name: keyof ReaderSettings): string | undefined =>
    settings.map((one) => one?.[name]).find((value) => value !== undefined);
  return {
    locale: first("locale") ?? service.locale,
    dateLocale: first("dateLocale"),
    timezone: first("timezone") ?? service.timezone,
  };
}

/** Formats of an instant in an email; all but `day` include the time zone. */
export type Dates = {
  readonly day: (at: Instant) => string;
  readonly time: (at: Instant) => string;
  readonly minute: (at: Instant) => string;
  readonly second: (at: Instant) => string;
};

type Style = Intl.DateTimeFormatOptions;

/**
 * Date formats of a reader, in their time zone. Without a date locale the format is one that no country
 * misreads: `2026-12-04 08:05 UTC`.
 */
export function datesOf({ dateLocale, timezone }: Reader): Dates {
  const zone = timezone === "UTC" ? " UTC" : ` (${timezone})`;
  const write = (styles: Style, plain: (parts: Parts) => string) => {
    const format = dateLocale === undefined ? undefined : new Intl.DateTimeFormat(dateLocale, { ...styles, timeZone: timezone });
    return (at: Instant): string => (format ? format.format(msOf(at)) : plain(partsOf(at, timezone)));
  };
  const zoned = (styles: Style, plain: (parts: Parts) => string) => {
    const inner = write(styles, plain);
    return (at: Instant): string => inner(at) + zone;
  };
  return {
    day: write({ dateStyle: "medium" }, ({ day }) => day),
    time: zoned({ timeStyle: "short" }, ({ minute }) => minute),
    minute: zoned({ dateStyle: "medium", timeStyle: "short" }, ({ day, minute }) => `${day} ${minute}`),
    second: zoned({ dateStyle: "medium", timeStyle: "medium" }, ({ day, minute, second }) => `${day} ${minute}:${second}`),
  };
}

type Parts = { readonly day: string; readonly minute: string; readonly second: string };

function partsOf(at: Instant, timeZone: string): Parts {
  const two = "2-digit" as const;
  const style = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two, hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat("en", { ...style, timeZone }).formatToParts(msOf(at));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    minute: `${part("hour")}:${part("minute")}`,
    second: part("second"),
  };
}
