import type { Place } from "./flow.ts";

/** Narrowest and widest share of a column, in characters. */
const charactersMin = 5;
const charactersMax = 42;
/** Width of an A4 page between its margins, and what a cell keeps free. */
const pageWidthPt = 470;
const cellPaddingPt = 10;
/** The widest letters at the size of table text. */
const letterPt = 8.6;
/** Rows looked at: a table of thousands is laid out by its first ones. */
const rowsLookedAt = 200;

/** Relative widths of columns, by what stands in them. */
export function columnWidths(columns: readonly (readonly string[])[]): readonly number[] {
  return columns.map((texts) => {
    const some = texts.slice(0, rowsLookedAt);
    const longestWord = Math.max(0, ...some.map((text) => Math.max(...text.split(/\s+/).map((word) => word.length))));
    const average = some.reduce((sum, text) => sum + Math.min(text.length, 200), 0) / Math.max(1, some.length);
    return clamp(Math.max(longestWord, average * 0.8) + 2);
  });
}

/** The place inside a cell: one level deeper, its lines as long as its columns are wide. */
export function cellPlace(
  place: Place,
  widths: readonly number[],
  at: { readonly column: number; readonly columns: number },
): Place {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const own = widths.slice(at.column, at.column + at.columns).reduce((sum, width) => sum + width, 0);
  const outerPt = Math.min(pageWidthPt, (place.lineLength + 2) * letterPt);
  const lineLength = Math.max(1, Math.floor((outerPt * (own / total) - cellPaddingPt) / letterPt));
  return { ...place, depth: place.depth + 1, lineLength };
}

function clamp(characters: number): number {
  return Math.round(Math.min(charactersMax, Math.max(charactersMin, characters)));
}
