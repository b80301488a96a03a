import { normalForm } from "../text/normal-form.ts";
/** Limits of dictionaries; characters are code points. */
export const dictionaryLimits = {
  nameMax: 128,
  descriptionMax: 256,
  sharesMax: 1000,
  columnNameMax: 64,
  /** Columns at a time, and in the life of a dictionary: every one takes a place in its records. */
  columnsMax: 100,
  columnsEverMax: 1000,
  widthMin: 140,
  widthDefault: 200,
  valueMax: 256,
  longValueMax: 4096,
  /** Records, or values to look up, of one request. */
  recordsMax: 10_000,
  filtersMax: 100,
  /** Rows of one file to import. */
  importRowsMax: 10_000_000,
} as const;

/** Length as limits count it: code points after NFC. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of normalForm(text)) length += 1;
  return length;
}

/**
 * Whether a text is longer than a limit. NFC makes at most three code units of one (U+FB2C), and of eight at least one character: most
 * texts need no count.
 */
export function isLonger(text: string, max: number): boolean {
  return text.length > 8 * max || (text.length * 3 > max && lengthOf(text) > max);
}

/** Whether a text holds half of a surrogate pair, which no store keeps as it was sent. */
export function hasHalfPair(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}
