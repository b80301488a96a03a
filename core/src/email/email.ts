import { datesOf, unknownReader, type Dates, type Reader } from "./dates.ts";

/** What an email says in one language: a subject, paragraphs, and under them a link with its words. */
export type Words = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly words: string; readonly url: string };
};

/** An email as plain text and as simple HTML. */
export type EmailText = { readonly subject: string; readonly text: string; readonly html: string };

/** An email as somebody gets it of whom nothing is known, and as each reader gets it. */
export type Email = EmailText & { readonly forReader: (reader: Reader) => EmailText };

/** An email's words in English and in Ukrainian, its dates written by `dates`. */
export type WordsOf = (dates: Dates) => { readonly english: Words; readonly ukrainian: Words };

const subjectMax = 150;
/** Between the languages. Not `-- `: what stands below that is a signature to mail clients, and hidden or cut. */
const betweenLanguages = "* * *";

/** An email without dates, as writeDatedLetter writes it. */
export function writeEmail(english: Words, ukrainian: Words): Email {
  return writeDatedLetter(() => ({ english, ukrainian }));
}

/**
 * An email in the language that its reader chose; for others in English, with the same in Ukrainian below. What people wrote
 * stands in it as text; characters that control are spaces.
 */
export function writeDatedLetter(wordsOf: WordsOf): Email {
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
