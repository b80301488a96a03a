import { datesOf, type Dates, type Reader } from "./dates.ts";
import { emailHtml, type EmailParts } from "./layout.ts";

/** The text of an email in one language: a subject, paragraphs, the link below them, and why the reader gets the email. */
export type Words = EmailParts;

/** An email in one language, as plain text and as simple HTML. */
export type EmailText = { readonly subject: string; readonly text: string; readonly html: string };

const stopWords = { en: "Unsubscribe from these emails", uk: "Відписатися від цих листів" } as const;

/** An email, to be written for its reader. `stopUrl`: the page where the reader stops emails of this kind, if that is possible. */
export type Email = { readonly forReader: (reader: Reader, stopUrl?: string) => EmailText };

/** The text of an email in English and Ukrainian, with dates formatted by `dates`. */
export type WordsOf = (dates: Dates) => { readonly english: Words; readonly ukrainian: Words };

const subjectMax = 150;

/** Writes an email that contains no dates; see writeDatedEmail. */
export function writeEmail(english: Words, ukrainian: Words): Email {
  return writeDatedEmail(() => ({ english, ukrainian }));
}

/**
 * Writes an email in the language of its reader. Text written by users is escaped in the HTML, and control characters
 * become spaces.
 */
export function writeDatedEmail(wordsOf: WordsOf): Email {
  return {
    forReader: (reader, stopUrl) => {
      const { english, ukrainian } = wordsOf(datesOf(reader));
      return reader.locale === "uk" ? write("uk", ukrainian, stopUrl) : write("en", english, stopUrl);
    },
  };
}

function write(language: "en" | "uk", words: Words, stopUrl: string | undefined): EmailText {
  const stop = stopUrl === undefined ? undefined : { words: stopWords[language], url: stopUrl };
  const clean = cleaned({ ...words, stop });
  return { subject: clean.subject, text: `${textOf(clean)}\n`, html: emailHtml(language, clean) };
}

function cleaned({ subject, lines, link, reason = "", stop }: Words): Words {
  const shortSubject = [...cleanLine(subject)].slice(0, subjectMax).join("");
  return {
    subject: shortSubject,
    lines: lines.map(cleanLine).filter((line) => line !== ""),
    link,
    reason: cleanLine(reason),
    stop,
  };
}

function cleanLine(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

/** The plain text. No line is `-- `: mail clients take what follows it for a signature and hide it. */
function textOf({ lines, link, reason = "", stop }: Words): string {
  return [...lines, `${link.words}\n${link.url}`, reason, stop ? `${stop.words}\n${stop.url}` : ""]
    .filter((part) => part !== "")
    .join("\n\n");
}
