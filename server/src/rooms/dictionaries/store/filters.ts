import sql, { join, type Sql } from "sql-template-tag";
import type { RecordFilter } from "@chancery/core/dictionary/filter.ts";
import { containingTerms, emptyTerm, exactTerm, type Slot } from "@chancery/core/dictionary/terms.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Column } from "../dictionary.ts";

/** A filter with the column it is about. */
export type ColumnFilter = { readonly column: Column; readonly filter: RecordFilter };

/** The filters with their columns; undefined when one names a column that is not among them. */
export function withColumns(columns: readonly Column[], filters: readonly RecordFilter[]): readonly ColumnFilter[] | undefined {
  const found = filters.flatMap((filter) => {
    const column = columns.find(({ id }) => id === filter.columnId);
    return column ? [{ column, filter }] : [];
  });
  return found.length === filters.length ? found : undefined;
}

/** Conditions on the records of a dictionary, all of which must hold: one a column, any of its filters (decisions §8). */
export function filterConditions(dictionaryId: DictionaryId, filters: readonly ColumnFilter[]): readonly Sql[] {
  const byColumn = Map.groupBy(filters, ({ column }) => column.id);
  return [...byColumn.values()].map((ofColumn) => {
    const any = ofColumn.map(({ column, filter }) => conditionOf({ dictionaryId, slot: column.slot }, column, filter));
    return sql`(${join(any, " or ")})`;
  });
}

/** Whether records that fit are found by their terms: one column's filters all say what must be there. */
export function isIndexed(filters: readonly ColumnFilter[]): boolean {
  const byColumn = Map.groupBy(filters, ({ column }) => column.id);
  return [...byColumn.values()].some((ofColumn) => ofColumn.every(({ filter }) => isFound(filter)));
}

function isFound({ operator, value }: RecordFilter): boolean {
  if (operator === "==") return true;
  return operator === "=" && (value === "" || foldText(value) !== "");
}

/** The terms find by index, the cell itself decides. */
function conditionOf(slot: Slot, column: Column, { operator, value }: RecordFilter): Sql {
  const isNegative = operator.startsWith("!");
  if (value === "") return isNegative ? sql`cells[${slot.slot}::integer] is not null` : emptyCondition(slot, column);
  if (operator === "!==") return sql`cells[${slot.slot}::integer] is distinct from ${value}`;
  if (operator === "==") {
    return sql`(terms @> ${[exactTerm(slot, value)]}::integer[] and cells[${slot.slot}::integer] = ${value})`;
  }
  const folded = foldText(value);
  if (isNegative) return sql`position(${folded} in coalesce(searched[${slot.slot}::integer], '')) = 0`;
  return sql`(terms @> ${containingTerms(slot, folded)}::integer[] and position(${folded} in searched[${slot.slot}::integer]) > 0)`;
}

function emptyCondition(slot: Slot, { lastRecordId }: Column): Sql {
  const known = sql`(terms @> ${[emptyTerm(slot)]}::integer[] and cells[${slot.slot}::integer] is null)`;
  if (lastRecordId === undefined) return known;
  return sql`(${known} or (id <= ${lastRecordId} and cells[${slot.slot}::integer] is null))`;
}
