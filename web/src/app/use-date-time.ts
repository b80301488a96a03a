import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "./session.ts";
import { useLanguage } from "./words.ts";

/** Returns a function that writes an instant in the date format of the user; for guests, in the language of the page. */
export function useDateTime(): (at: string) => string {
  const language = useLanguage();
  // pages of users have read the profile; guests have none
  const { data } = useQuery({ ...profileQuery, enabled: false });
  const locale = data?.dateLocale ?? language;
  return (at) => new Date(at).toLocaleString(locale, { dateStyle: "short", timeStyle: "short" });
}
