import { datesOf, unknownReader, type Dates, type Reader } from "./dates.ts";

/** The text of an email in one language: a subject, paragraphs and the link below them. */
export type Words = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly words: string; readonly url: string };
};

/** An email as plain text and as simple HTML. */
export type EmailText = { readonly subject: string; readonly text: string; readonly html: string };

/** An email for a reader without settings, and for each reader. */
export type Email = EmailText & { readonly forReader: (reader: Reader) => EmailText };

/** The text of an email in English and Ukrainian, with dates formatted by `dates`. */
export type WordsOf = (dates: Dates) => { readonly english: Words; readonly ukrainian: Words };

const subjectMax = 150;
/** Separates the languages. Not `-- `: mail clients take the text below it for a signature and hide it. */
const betweenLanguages = "* * *";

/** Writes an email that contains no dates; see writeDatedEmail. */
export function writeEmail(english: Words, ukrainian: Words): Email {
  return writeDatedEmail(() => ({ english, ukrainian }));
}

/**
 * Writes an email in the language of its reader; without one, in English with the Ukrainian text below. Text written by users
 * is escaped in the HTML, and control characters become spaces.
 */
export function writeDatedEmail(wordsOf: WordsOf): Email {
  const forReader = (reader: Reader): EmailText => {
    const { english, ukrainian } = wordsOf(datesOf(reader));
    if (reader.locale === "uk") return write(ukrainian);
    return reader.locale === "en" ? write(english) : write(english, ukrainian);
  };
  return { ...forReader(unknownReader), forReader };
}

function write(...languages: readonly [Words, ...Words[]]): EmailText {
  const all = languages.map(cleaned);
  return {
    subject: [...cleanLine(languages[0].subject)].slice(0, subjectMax).join(""),
    text: `${all.map(textOf).join(`\n\n${betweenLanguages}\n\n`)}\n`,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body>${all.map(htmlOf).join("<hr>")}</body></html>\n`,
  };
}

function cleaned({ subject, lines, link }: Words): Words {
  return { subject, lines: lines.map(cleanLine).filter((line) => line !== ""), link };
}

function cleanLine(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

function textOf({ lines, link }: Words): string {
  return [...lines, `${link.words}\n${link.url}`].join("\n\n");
}

function htmlOf({ lines, link }: Words): string {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join("");
  return `${paragraphs}<p><a href="${escaped(link.url)}">${escaped(link.words)}</a></p><p>${escaped(link.url)}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
