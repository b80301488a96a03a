import type { Direction, Inline } from "./page.ts";
import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import { normalForm } from "../text/normal-form.ts";

const printableAscii = /^[\x20-\x7e]*$/;
const spaces = /\s/u;
/** Control characters, and marks that reorder text: a printed value must not be able to look like another. */
const dropped = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const loneSurrogate = /\p{Surrogate}/gu;
const replacement = "\ufffd";

/** Replaces characters that cannot be drawn: white space by a space, invisible ones by nothing, uncovered ones by U+FFFD. */
export function drawable(text: string, isCovered: (codePoint: number) => boolean): string {
  if (printableAscii.test(text)) return text;
  let out = "";
  for (const character of normalForm(text.replaceAll(loneSurrogate, replacement))) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (spaces.test(character) && character !== "\u00a0" && character !== "\u202f") out += " ";
    else if (dropped.test(character)) continue;
    else if (isCovered(codePoint)) out += character;
    else if (!ignorable.test(character)) out += replacement;
  }
  return out;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const letters = /\p{L}/u;

/** The direction of a paragraph, from its first letter (Unicode UAX 9, rules P2 and P3). */
export function directionOf(text: string): Direction {
  const first = letters.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first) ? "rtl" : "ltr";
}

const breakPoint = "\u200b";
const joins = /[\p{M}\u200c\u200d\ufe00-\ufe0f]/u;

/** Letters between two break opportunities: every letter in short lines, otherwise a few, which is cheaper to typeset. */
const shortLine = 16;
const pieceLength = 4;

/** Adds break opportunities (U+200B) to words longer than `lineLength`, so that none extends beyond the page. */
export function withBreaks(text: string, lineLength: number): string {
  if (text.length <= lineLength) return text;
  const piece = lineLength < shortLine ? 1 : pieceLength;
  return text.replaceAll(/\S+/gu, (word) => (word.length <= lineLength ? word : broken(word, piece)));
}

function broken(word: string, piece: number): string {
  let out = "";
  let letters = 0;
  for (const character of word) {
    const isLetter = !joins.test(character);
    if (isLetter && letters > 0 && letters % piece === 0) out += breakPoint;
    if (isLetter) letters += 1;
    out += character;
  }
  return out;
}

/**
 * Adds break opportunities between inlines without white space between them, such as fields side by side, that together are longer than
 * `lineLength`. A mark stays with its value.
 */
export function* withBreaksBetween(inlines: readonly Inline[], lineLength: number, pace: Pace): Steps<readonly Inline[]> {
  const out: Inline[] = [];
  let length = 0;
  for (const inline of inlines) {
    const text = wordsOf(inline);
    const ends = [" ", breakPoint].flatMap((end) =>
      text.includes(end) ? [[text.indexOf(end), text.lastIndexOf(end)] as const] : [],
    );
    const first = Math.min(text.length, ...ends.map(([from]) => from));
    const isTooLong = length > 0 && first > 0 && length + first > lineLength && inline.kind !== "mark";
    if (ends.length > 0) length = text.length - 1 - Math.max(...ends.map(([, to]) => to));
    else length = first + (isTooLong ? 0 : length);
    if (isTooLong) out.push({ kind: "text", text: breakPoint, style: {} });
    out.push(inline);
    if (isStepDone(pace)) yield;
  }
  return out;
}

/** The words of an inline; before and behind anything but text is a place to break. */
function wordsOf(inline: Inline): string {
  if (inline.kind === "text") return inline.text;
  if (inline.kind === "mark") return `[${inline.number}]`;
  return inline.kind === "link" ? inline.inlines.map(wordsOf).join("") : " ";
}
