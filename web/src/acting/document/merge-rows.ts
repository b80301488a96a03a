import { newRow, type Entries, type Row } from "./draft.ts";

/** Rows of a table. */
export type RowChanges = {
  /** As the service had them when they were last read. */
  readonly seen: readonly Row[];
  /** As the page showed them then: the same rows, and perhaps one more to begin with. */
  readonly base: readonly Row[];
  /** On the page now. */
  readonly draft: readonly Row[];
};

/** Whether the rows are those that the service has. */
export function areRowsKept({ seen, base, draft }: RowChanges): boolean {
  return draft === base && base.length === seen.length;
}

/**
 * Merges what others have changed in a table into the rows of the page; undefined where both have changed the same rows. Rows were
 * changed by others where the fields of `names` differ: those that the user fills in.
 */
export function mergeRows(rows: RowChanges, there: readonly Row[], names: readonly string[]): RowChanges | undefined {
  const { seen, base, draft } = rows;
  const isSame = (one: Row | undefined, other: Row | undefined): boolean =>
    names.every((name) => isSameEntry(one?.fields, other?.fields, name));
  const least = Math.min(seen.length, there.length);
  let start = 0;
  while (start < least && isSame(seen[start], there[start])) start += 1;
  let end = 0;
  while (end < least - start && isSame(seen[seen.length - 1 - end], there[there.length - 1 - end])) end += 1;
  const [seenTo, thereTo] = [seen.length - end, there.length - end];
  if (start === seenTo && start === thereTo) return { ...rows, seen: there };
  const here = new Map(draft.map((row) => [row.key, row]));
  const isUntouched = (row: Row | undefined): boolean => row !== undefined && here.get(row.key)?.fields === row.fields;
  const arePaired = seenTo === thereTo;
  const isConflict = (row: Row, at: number): boolean => !isUntouched(row) && !(arePaired && isSame(seen[at], there[at]));
  if (base.slice(start, seenTo).some((row, at) => isConflict(row, start + at))) return undefined;
  const theirs = there.slice(start, thereTo).map((row, at): Row => {
    const own = start + at < seenTo ? base[start + at] : undefined;
    if (own === undefined) return newRow(row.fields);
    return isUntouched(own) ? { ...own, fields: row.fields } : own;
  });
  const after = base.slice(seenTo, seen.length);
  const merged = [...base.slice(0, start), ...theirs, ...after];
  const known = new Map(base.slice(0, seen.length).map((row) => [row.key, row]));
  const kept = merged.flatMap((row) => {
    const own = known.get(row.key);
    if (own === undefined || isUntouched(own)) return [row];
    const changed = here.get(row.key);
    return changed ? [changed] : [];
  });
  // the empty row to begin with is not needed beside rows of others
  const blank = new Set(there.length === 0 ? [] : base.slice(seen.length).map(({ key }) => key));
  const added = draft.filter(({ key, fields }) => !known.has(key) && !(fields.size === 0 && blank.has(key)));
  return { seen: there, base: merged, draft: [...kept, ...added] };
}

/** Whether a field has the same value in both. */
export function isSameEntry(one: Entries | undefined, other: Entries | undefined, name: string): boolean {
  const [a, b] = [one?.get(name), other?.get(name)];
  return (
    (a?.text ?? "") === (b?.text ?? "") &&
    (a?.texts ?? []).join("\n") === (b?.texts ?? []).join("\n") &&
    a?.recordUuid === b?.recordUuid &&
    a?.attachmentUuid === b?.attachmentUuid
  );
}
