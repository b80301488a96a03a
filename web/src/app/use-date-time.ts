import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "./session.ts";
import { useLanguage } from "./words.ts";

/** Returns a function that writes an instant in the date format of the user, with seconds when the time is "medium". */
export function useDateTime(timeStyle: "short" | "medium" = "short"): (at: string) => string {
  return useFormat({ dateStyle: "medium", timeStyle });
}

/** Returns a function that writes the day of an instant, or of a local time, in the date format of the user. */
export function useDay(): (at: string) => string {
  return useFormat({ dateStyle: "medium" });
}

function useFormat(format: Intl.DateTimeFormatOptions): (at: string) => string {
  const locale = useDateLocale();
  return (at) => new Date(at).toLocaleString(locale, format);
}

/**
 * The locale that dates are written in: the language of the page for guests, and for users who have chosen no date format other than that
 * of their language.
 */
export function useDateLocale(): string {
  const language = useLanguage();
  // pages of users have read the profile; guests have none
  const { data } = useQuery({ ...profileQuery, enabled: false });
  return data === undefined || data.dateLocale === data.locale ? language : data.dateLocale;
}
