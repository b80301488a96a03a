import { normalForm } from "./normal-form.ts";

/**
 * Text normalised for search: case, accents, compatibility forms and invisible characters are folded, and runs of white space
 * become one space. Vowel signs of Indic scripts and Thai stay, because they are letters. Folding is deterministic.
 */
export function foldText(text: string): string {
  const bare = normalForm(text, "NFKD").replace(accents, "").replace(invisible, "").toLowerCase().replace(accents, "");
  return normalForm(bare.replace(folded, (letter) => letters.get(letter) ?? letter))
    .replace(/\s+/gu, " ")
    .trim();
}

/** The words of a folded text, without repetition, in order. */
export function wordsOf(folded: string): readonly string[] {
  return [...new Set(folded.split(" ").filter((word) => word !== ""))];
}

/** Every run of one, two and three characters inside the words of a folded text, without repetition: the content of an index. */
export function gramsOf(folded: string): readonly string[] {
  const grams = new Set<string>();
  visitGrams(folded, (start, end) => grams.add(folded.slice(start, end)));
  return [...grams];
}

/**
 * Visits every run of one, two and three characters inside the words of a folded text, those that repeat as well: the code units from
 * `start` up to, without, `end`.
 */
export function visitGrams(folded: string, visit: (start: number, end: number) => void): void {
  // where the last character of the word begins, and the one before it
  let [last, before] = [-1, -1];
  for (let at = 0; at < folded.length;) {
    const character = folded.codePointAt(at)!;
    const end = at + (character > 0xffff ? 2 : 1);
    if (character === space) [last, before] = [-1, -1];
    else {
      visit(at, end);
      if (last >= 0) visit(last, end);
      if (before >= 0) visit(before, end);
      [last, before] = [at, last];
    }
    at = end;
  }
}

const space = 0x20;

/**
 * The grams found in every text that contains all these words: a word of one or two characters itself, otherwise its runs of
 * three. A text with all grams may still lack a word of more than three characters, so results must be checked again.
 */
export function requiredGrams(words: readonly string[]): readonly string[] {
  const grams = new Set<string>();
  for (const word of words) {
    const characters = [...word];
    const size = Math.min(characters.length, 3);
    for (let at = 0; at + size <= characters.length; at += 1) grams.add(characters.slice(at, at + size).join(""));
  }
  return [...grams];
}

/** Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic. */
const accents = new RegExp(
  `[${[
    ["\\u0300", "\\u036f"],
    ["\\u0483", "\\u0487"],
    ["\\u0591", "\\u05bd"],
    ["\\u05bf", "\\u05bf"],
    ["\\u05c1", "\\u05c2"],
    ["\\u05c4", "\\u05c5"],
    ["\\u05c7", "\\u05c7"],
    ["\\u0610", "\\u061a"],
    ["\\u064b", "\\u065f"],
    ["\\u0670", "\\u0670"],
    ["\\u06d6", "\\u06dc"],
    ["\\u06df", "\\u06e4"],
    ["\\u06e7", "\\u06e8"],
    ["\\u06ea", "\\u06ed"],
    ["\\u1ab0", "\\u1aff"],
    ["\\u1dc0", "\\u1dff"],
    ["\\u20d0", "\\u20ff"],
    ["\\ufe20", "\\ufe2f"],
  ]
    .map((range) => range.join("-"))
    .join("")}]`,
  "gu",
);

/** Control characters other than white space (a database cannot hold NUL), format characters, the Arabic stretch sign. */
const invisible = /(?!\s)[\p{Cf}\p{Cc}\u0640]/gu;

/** Letters that Unicode does not decompose. */
const letters: ReadonlyMap<string, string> = new Map([
  ["ł", "l"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["ħ", "h"],
  ["ŧ", "t"],
  ["ı", "i"],
  ["ŋ", "n"],
  ["ƒ", "f"],
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
  ["ς", "σ"],
  ["ґ", "г"],
  ["’", "'"],
  ["‘", "'"],
  ["ʼ", "'"],
]);

const folded = new RegExp(`[${[...letters.keys()].join("")}]`, "gu");
