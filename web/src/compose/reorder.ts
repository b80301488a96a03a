/** A list with the row of place `from` moved to place `to`; the same list when a place is outside. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length || from === to) return rows;
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(to, 0, row);
}
