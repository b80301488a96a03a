/** What a letter says in one language: a subject, paragraphs, and under them a link with its words. */
export type Words = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly words: string; readonly url: string };
};

/** A letter as plain text and as simple HTML. */
export type LetterText = { readonly subject: string; readonly text: string; readonly html: string };

const subjectMax = 150;
/** Between the languages. Not `-- `: what stands below that is a signature to mail clients, and hidden or cut. */
const betweenLanguages = "* * *";

/**
 * A letter in English, with the same in Ukrainian below: the service does not know the language of an address. The subject
 * is the English one. What people wrote stands in it as text; characters that control are spaces.
 */
export function writeLetter(english: Words, ukrainian: Words): LetterText {
  const both = [english, ukrainian].map(cleaned);
  return {
    subject: [...cleanLine(english.subject)].slice(0, subjectMax).join(""),
    text: `${both.map(textOf).join(`\n\n${betweenLanguages}\n\n`)}\n`,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body>${both.map(htmlOf).join("<hr>")}</body></html>\n`,
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
