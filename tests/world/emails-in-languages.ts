import type { Reader } from "@chancery/core/email/dates.ts";
import type { Email, EmailText } from "@chancery/core/email/email.ts";

/** A reader of English without a date format, in UTC. */
export const testReader: Reader = { locale: "en", dateLocale: undefined, timezone: "UTC" };

/** An email in English. */
export function inEnglish(email: Email): EmailText {
  return email.forReader(testReader);
}

/** An email in Ukrainian. */
export function inUkrainian(email: Email): EmailText {
  return email.forReader({ ...testReader, locale: "uk" });
}

/** The texts of an email in both languages, English first, with `* * *` between them, so that one assertion reads both. */
export function inBoth(email: Email): Pick<EmailText, "subject" | "text"> {
  const { subject, text } = inEnglish(email);
  return { subject, text: `${text.trimEnd()}\n\n* * *\n\n${inUkrainian(email).text}` };
}
