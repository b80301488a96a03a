/** The languages people may choose: those of faults and emails. */
export const locales = ["en", "uk"] as const;

/** Whether a text is a language people may choose. */
export function isLocale(text: string): boolean {
  return locales.some((locale) => locale === text);
}

/** Whether a text is a well-formed language tag (BCP 47) that dates may be written by, `en-GB` for one. */
export function isDateLocale(text: string): boolean {
  if (text.length > 35) return false;
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
