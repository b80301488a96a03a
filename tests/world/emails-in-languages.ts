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

/** The English subject and the texts of an email in both languages: English, `* * *`, the Ukrainian subject, Ukrainian. */
export function inBoth(email: Email): Pick<EmailText, "subject" | "text"> {
  const { subject, text } = inEnglish(email);
  const ukrainian = inUkrainian(email);
  return { subject, text: `${text.trimEnd()}\n\n* * *\n\n${ukrainian.subject}\n\n${ukrainian.text}` };
}

/** An email and how it reads in both languages; see inBoth. */
export type ReadEmail = readonly [title: string, email: Email, subject: string, paragraphs: readonly string[]];

/** The email of a row, and the row's own words, each as a list. */
export function comparedEmail([, email, subject, paragraphs]: ReadEmail): readonly [
  actual: readonly string[],
  expected: readonly string[],
] {
  const written = inBoth(email);
  return [
    [written.subject, ...written.text.trimEnd().split("\n\n")],
    [subject, ...paragraphs],
  ];
}
