import { datesOf, type Dates, type Reader } from "./dates.ts";

/** The text of an email in one language: a subject, paragraphs and the link below them. */
export type Words = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly words: string; readonly url: string };
};

/** An email in one language, as plain text and as simple HTML. */
export type EmailText = { readonly subject: string; readonly text: string; readonly html: string };

/** An email, to be written for its reader. */
export type Email = { readonly forReader: (reader: Reader) => EmailText };

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
    forReader: (reader) => {
      const { english, ukrainian } = wordsOf(datesOf(reader));
      return reader.locale === "uk" ? write("uk", ukrainian) : write("en", english);
    },
  };
}

function write(language: "en" | "uk", words: Words): EmailText {
  const { subject, ...rest } = cleaned(words);
  const head = '<head><meta charset="utf-8"></head>';
  return {
    subject,
    text: `${textOf(rest)}\n`,
    html: `<!doctype html><html lang="${language}">${head}<body>${htmlOf(rest)}</body></html>\n`,
  };
}

function cleaned({ subject, lines, link }: Words): Words {
  const shortSubject = [...cleanLine(subject)].slice(0, subjectMax).join("");
  return { subject: shortSubject, lines: lines.map(cleanLine).filter((line) => line !== ""), link };
}

function cleanLine(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

function textOf({ lines, link }: Omit<Words, "subject">): string {
  return [...lines, `${link.words}\n${link.url}`].join("\n\n");
}

function htmlOf({ lines, link }: Omit<Words, "subject">): string {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join("");
  return `${paragraphs}<p><a href="${escaped(link.url)}">${escaped(link.words)}</a></p><p>${escaped(link.url)}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
