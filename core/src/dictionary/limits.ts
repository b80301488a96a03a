/** Limits of dictionaries (facts §11, decisions §8); characters are code points. */
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
  return [...text.normalize("NFC")].length;
}
