/** The languages a user can choose: those of error messages and emails. */
export const locales = ["en", "uk"] as const;

/** The language and the IANA time zone of texts for people who chose none: those of the service. */
export type Region = { readonly locale: string; readonly timezone: string };

/** Whether a text is one of `locales`. */
export function isLocale(text: string): boolean {
  return locales.some((locale) => locale === text);
}

/** Whether a text is a well-formed language tag (BCP 47) for date formats, such as `en-GB`. */
export function isDateLocale(text: string): boolean {
  if (text.length > 35) return false;
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Whether a text is the name of a time zone: one of the IANA database, or UTC. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
