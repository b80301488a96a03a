/** Most marks that follow each other, by the Stream-Safe Text Format of UAX #15. */
const marksMax = 30;
/** COMBINING GRAPHEME JOINER: invisible, and no mark is moved across it. */
const joiner = "\u034f";
/** Marks, and four letters that are, or end with, marks in compatibility forms. */
const markPattern = /[\p{M}\u0e33\u0eb3\uff9e\uff9f]/u;
const markBegin = 0x300;
const tableEnd = 0x2_0000;

let table: Uint8Array | undefined;

/**
 * The text in a normalization form. `String.prototype.normalize` sorts the marks that follow a letter, in time that grows with the square of
 * their number: 80,000 of them take a second and a half. Each 30 are therefore parted by U+034F first, as UAX #15 has it for streams.
 */
export function normalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD" = "NFC"): string {
  // oxlint-disable-next-line no-restricted-properties -- its marks are parted
  return partedMarks(text).normalize(form);
}

function partedMarks(text: string): string {
  if (text.length <= marksMax) return text;
  let parted = "";
  let from = 0;
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    marks = code >= markBegin && isMark(code) ? marks + 1 : 0;
    if (marks > marksMax) {
      parted += text.slice(from, at) + joiner;
      [from, marks] = [at, 1];
    }
    if (code > 0xffff) at += 1;
  }
  return from === 0 ? text : parted + text.slice(from);
}

/** Whether a character is a mark, by a table: the pattern would take 50 ns for each. Beyond its end no mark is moved. */
function isMark(code: number): boolean {
  table ??= Uint8Array.from({ length: tableEnd }, (_, one) =>
    Number(one >= markBegin && one !== joiner.charCodeAt(0) && markPattern.test(String.fromCodePoint(one))),
  );
  return table[code] === 1;
}
