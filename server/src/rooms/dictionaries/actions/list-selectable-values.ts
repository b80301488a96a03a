import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { RecordFilter } from "@chancery/core/dictionary/filter.ts";
import { readFilters } from "@chancery/core/dictionary/read-filters.ts";
import type { Page } from "../../../http/paging.ts";
import type { ColumnRef } from "../change-column-in.ts";
import { filterGroups } from "../filter-groups.ts";
import { columnOf, findReadable } from "../find-dictionary.ts";
import { findPage } from "../find-page.ts";
import { recordOf } from "../find-records.ts";
import type { DictionariesNeeds } from "../needs.ts";

/** What a form asks for: what was typed so far, and the values of the columns it filters by. */
export type SelectableWish = { readonly keyword: string; readonly filter: Readonly<Record<string, string>> };

/** A form answers while somebody types: it counts less. */
const countMax = 10_000;

/**
 * The values of a column that a field may take, oldest first; empty ones are none. A dictionary with filtered access has none
 * without the context of a field. Throws dictionary.not_found, column.not_found, column.unknown.
 */
export async function listSelectableValues(
  { database }: DictionariesNeeds,
  { id, columnId }: ColumnRef,
  { wish, page }: { readonly wish: SelectableWish; readonly page: Page },
  mailbox: OpenMailbox,
) {
  const dictionary = await findReadable(database, id, mailbox);
  const { columns, filteredAccessOnly } = dictionary;
  const column = columnOf(dictionary, columnId);
  const sent = Object.entries(wish.filter).map(([uuid, value]) => ({ uuid, op: "==", value }));
  const filters = readFilters(sent, columns, "/body/filter");
  if (filteredAccessOnly) return { rows: [], total: 0 };
  const shown: RecordFilter = { columnId, operator: wish.keyword === "" ? "!=" : "=", value: wish.keyword };
  const groups = [[{ column, filter: shown }], ...(filterGroups(columns, filters) ?? [])];
  const { rows, total } = await findPage(database, { dictionaryId: id, groups, countMax }, page);
  return { rows: rows.map((row) => ({ id: row.id, data: recordOf([column], row).values[columnId] ?? "" })), total };
}
