import { isDateLocale, isLocale, isTimeZone } from "@chancery/core/account/locale.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";

/** Preferred languages and time zone of a person; undefined without a choice. */
export type Choices = {
  readonly locale: string | undefined;
  readonly dateLocale: string | undefined;
  readonly timezone: string | undefined;
};

/** The faults of unknown languages and time zones. */
export function checkChoices({ locale, dateLocale, timezone }: Choices): readonly FaultRow[] {
  const unknown = (code: "locale.unknown" | "timezone.unknown", name: string, value: string): FaultRow => ({
    code,
    args: [value],
    pointer: `/${name}`,
  });
  return [
    ...(locale === undefined || isLocale(locale) ? [] : [unknown("locale.unknown", "locale", locale)]),
    ...(dateLocale === undefined || isDateLocale(dateLocale) ? [] : [unknown("locale.unknown", "dateLocale", dateLocale)]),
    ...(timezone === undefined || isTimeZone(timezone) ? [] : [unknown("timezone.unknown", "timezone", timezone)]),
  ];
}
