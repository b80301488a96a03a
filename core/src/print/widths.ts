import type { Place } from "./flow.ts";

/** Minimum and maximum share of a column, in characters. */
const charactersMin = 4;
const charactersMax = 42;
/** Longer words are broken when space is short. */
const wordMax = 14;
/** Characters of table text across a page. */
const charactersOfPage = 84;
/** Width of an A4 page between its margins, and the padding of a cell. */
const pageWidthPt = 470;
const cellPaddingPt = 10;
/** The width of the widest letters in table text. */
const letterPt = 8.6;
/** Rows measured: the first ones determine the layout of a long table. */
const measuredRowsMax = 200;

/** Relative column widths from their texts: first room for the longest word of each, then for whole texts. */
export function columnWidths(columns: readonly (readonly string[])[]): readonly number[] {
  const needs = columns.map((texts) => clamp(longestWord(texts) + 2, charactersMin, wordMax));
  const wants = columns.map((texts, index) => clamp(averageLength(texts) * 0.8 + 2, needs[index] ?? 0, charactersMax));
  const free = Math.max(0, charactersOfPage - sum(needs));
  const wanted = sum(wants) - sum(needs);
  const share = wanted <= free ? 1 : free / wanted;
  return needs.map((need, index) => need + Math.round(((wants[index] ?? need) - need) * share));
}

function longestWord(texts: readonly string[]): number {
  return Math.max(0, ...texts.slice(0, measuredRowsMax).map((text) => Math.max(...text.split(/\s+/).map((word) => word.length))));
}

function averageLength(texts: readonly string[]): number {
  const lengths = texts.slice(0, measuredRowsMax).map((text) => Math.min(text.length, 200));
  return sum(lengths) / Math.max(1, lengths.length);
}

/** The width of a column beside others that fits `letters` on one line. */
export function widthFor(letters: number, others: readonly number[], place: Place): number {
  const share = Math.min(0.5, (letters * letterPt + cellPaddingPt) / outerWidthPt(place));
  return Math.ceil((share / (1 - share)) * sum(others));
}

/** The context inside a cell: one level deeper, with lines as long as its columns are wide. */
export function cellPlace(
  place: Place,
  widths: readonly number[],
  at: { readonly column: number; readonly columns: number },
): Place {
  const total = sum(widths);
  const own = sum(widths.slice(at.column, at.column + at.columns));
  const lineLength = Math.max(1, Math.floor((outerWidthPt(place) * (own / total) - cellPaddingPt) / letterPt));
  return { ...place, depth: place.depth + 1, lineLength, shape: {} };
}

function outerWidthPt({ lineLength }: Place): number {
  return Math.min(pageWidthPt, (lineLength + 2) * letterPt);
}

function clamp(characters: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, characters)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
