import type { RecordFilter } from "@chancery/core/dictionary/read-filters.ts";
import type { ColumnId, DictionaryId, RecordId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { Column, DictionaryRecord } from "../dictionary/dictionary.ts";
import { filterGroups } from "./store/filters.ts";
import { findDictionaries } from "../dictionary/store/dictionaries.ts";
import { type RecordRow, findRecordRows } from "./store/records.ts";

/**
 * The given records that exist in the dictionary and match the filters: AND over columns, OR within one.
 * A filter on an unknown column matches nothing. The caller decides who may see the dictionary.
 */
export async function findRecords(
  db: Queries,
  dictionaryId: DictionaryId,
  ids: readonly RecordId[],
  filters: readonly RecordFilter[] = [],
): Promise<ReadonlyMap<RecordId, DictionaryRecord>> {
  const dictionary = (await findDictionaries(db, [dictionaryId])).get(dictionaryId);
  if (!dictionary) return new Map();
  const { setId, columns } = dictionary;
  const groups = filterGroups(columns, filters);
  if (!groups) return new Map();
  const rows = await findRecordRows(db, setId, { ids, groups });
  return new Map(rows.map((row) => [row.id, recordOf(columns, row)]));
}

/** A row as a record: a value for every column of the dictionary. */
export function recordOf(columns: readonly Column[], { id, cells }: RecordRow): DictionaryRecord {
  const values: Record<ColumnId, string> = {};
  for (const { id: column, slot } of columns) values[column] = cells[slot - 1] ?? "";
  return { id, values };
}
