import sql, { join, type Sql } from "sql-template-tag";
import type { RecordFilter } from "@chancery/core/dictionary/filter.ts";
import { containingTerms, emptyTerm, exactTerm, presentTerm, type Slot } from "@chancery/core/dictionary/terms.ts";
import type { RecordSetId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Column } from "../dictionary.ts";

/** A filter with the column it is about. */
export type ColumnFilter = { readonly column: Column; readonly filter: RecordFilter };

/** Filters of which one must fit. */
export type FilterGroup = readonly ColumnFilter[];

/** One condition a group on the records of a set. Terms find by index, the cell itself decides. */
export function groupConditions(setId: RecordSetId, groups: readonly FilterGroup[]): readonly Sql[] {
  return groups.map((group) => {
    const any = group.map(({ column, filter }) => conditionOf({ setId, slot: column.slot }, column, filter));
    return sql`(${join(any, " or ")})`;
  });
}

/** Whether records that fit are found by their terms: all filters of one group say what is there. */
export function isIndexed(groups: readonly FilterGroup[]): boolean {
  return groups.some((group) => group.every(({ filter }) => isFound(filter)));
}

/** The conditions that find by index alone: records may be found that do not fit. */
export function termConditions(setId: RecordSetId, groups: readonly FilterGroup[]): readonly Sql[] {
  const indexed = groups.filter((group) => group.every(({ filter }) => isFound(filter)));
  return indexed.map((group) => {
    const any = group.map(({ column, filter }) => termsOf({ setId, slot: column.slot }, column, filter));
    return sql`(${join(any, " or ")})`;
  });
}

function termsOf(slot: Slot, column: Column, { operator, value }: RecordFilter): Sql {
  if (value === "" && operator.startsWith("!")) return sql`terms @> ${[presentTerm(slot)]}::integer[]`;
  if (value === "") return emptyCondition(slot, column, sql`cells[${slot.slot}::integer]`);
  if (operator === "==") return sql`terms @> ${[exactTerm(slot, value)]}::integer[]`;
  return sql`terms @> ${containingTerms(slot, foldText(value))}::integer[]`;
}

function isFound({ operator, value }: RecordFilter): boolean {
  if (value === "" || operator === "==") return true;
  return operator === "=" && foldText(value) !== "";
}

function conditionOf(slot: Slot, column: Column, { operator, value }: RecordFilter): Sql {
  const isNegative = operator === "!==" || operator === "!=";
  const cell = sql`cells[${slot.slot}::integer]`;
  if (value === "" && isNegative) return sql`(terms @> ${[presentTerm(slot)]}::integer[] and ${cell} is not null)`;
  if (value === "") return emptyCondition(slot, column, cell);
  if (operator === "!==") return sql`${cell} is distinct from ${value}`;
  if (operator === "==") return sql`(terms @> ${[exactTerm(slot, value)]}::integer[] and ${cell} = ${value})`;
  const folded = foldText(value);
  const searched = sql`searched[${slot.slot}::integer]`;
  if (isNegative) return sql`coalesce(position(${folded} in ${searched}), 0) = 0`;
  return sql`(terms @> ${containingTerms(slot, folded)}::integer[] and position(${folded} in ${searched}) > 0)`;
}

function emptyCondition(slot: Slot, { lastRecordId }: Column, cell: Sql): Sql {
  const known = sql`(terms @> ${[emptyTerm(slot)]}::integer[] and ${cell} is null)`;
  if (lastRecordId === undefined) return known;
  return sql`(${known} or (set_id = ${slot.setId} and id <= ${lastRecordId} and ${cell} is null))`;
}
