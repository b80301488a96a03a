import sql, { join, type Sql } from "sql-template-tag";
import type { RecordFilter } from "@chancery/core/dictionary/read-filters.ts";
import { type Slot, containingTerms, emptyTerm, exactTerm, presentTerm } from "@chancery/core/dictionary/terms.ts";
import type { RecordSetId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Column } from "../../dictionary/dictionary.ts";

/** A filter with the column it is about. */
export type ColumnFilter = { readonly column: Column; readonly filter: RecordFilter };

/** Filters of which at least one must match. */
export type FilterGroup = readonly ColumnFilter[];

/** The exact conditions, one per group, on cells alone. For records that are read anyway. */
export function cellConditions(groups: readonly FilterGroup[]): readonly Sql[] {
  return groups.map((group) => {
    const [exact, others] = apart(group);
    const any = [...exact.map(([slot, values]) => sql`cells[${slot}::integer] = any(${values}::text[])`), ...others.map(decides)];
    return sql`(${join(any, " or ")})`;
  });
}

/** Conditions for a search: terms find records by index, the cell itself decides. */
export function groupConditions(setId: RecordSetId, groups: readonly FilterGroup[]): readonly Sql[] {
  return [...termConditions(setId, groups), ...cellConditions(groups)];
}

/** The number of conditions evaluated per record; the time of a scan is proportional to it. */
export function weightOf(groups: readonly FilterGroup[]): number {
  return groups.map(apart).reduce((count, [exact, others]) => count + exact.length + others.length, 0);
}

/** Whether the terms of filters find all matches: all filters of one group match present text. */
export function isIndexed(groups: readonly FilterGroup[]): boolean {
  return groups.some((group) => group.every(({ filter }) => isFound(filter)));
}

/** The conditions that the index answers alone: they may also find records that do not match. */
export function termConditions(setId: RecordSetId, groups: readonly FilterGroup[]): readonly Sql[] {
  const indexed = groups.filter((group) => group.every(({ filter }) => isFound(filter)));
  return indexed.map((group) => {
    const wanted = group.map(({ column, filter }) => termsOf({ setId, slot: column.slot }, filter));
    const single = wanted.filter((terms) => terms.length === 1).flat();
    const several = wanted.filter((terms) => terms.length > 1).map((terms) => sql`terms @> ${terms}::integer[]`);
    const one = single.length === 0 ? [] : [sql`terms && ${single}::integer[]`];
    return sql`(${join([...one, ...several, ...group.flatMap((one) => olderThanColumn(setId, one))], " or ")})`;
  });
}

function termsOf(slot: Slot, { operator, value }: RecordFilter): readonly number[] {
  if (value === "") return [operator.startsWith("!") ? presentTerm(slot) : emptyTerm(slot)];
  return operator === "==" ? [exactTerm(slot, value)] : containingTerms(slot, foldText(value));
}

/** Records older than the column have no term for its empty cell. */
function olderThanColumn(setId: RecordSetId, { column: { slot, lastRecordId }, filter }: ColumnFilter): readonly Sql[] {
  if (lastRecordId === undefined || filter.value !== "" || filter.operator.startsWith("!")) return [];
  return [sql`(set_id = ${setId} and id <= ${lastRecordId} and cells[${slot}::integer] is null)`];
}

function isFound({ operator, value }: RecordFilter): boolean {
  if (value === "" || operator === "==") return true;
  return operator === "=" && foldText(value) !== "";
}

type Exact = readonly [slot: number, values: readonly string[]];

/** The exact values of each column, looked up as one, and the other filters. */
function apart(group: FilterGroup): readonly [exact: readonly Exact[], others: readonly ColumnFilter[]] {
  const isExact = ({ filter }: ColumnFilter): boolean => filter.operator === "==" && filter.value !== "";
  const bySlot = Map.groupBy(group.filter(isExact), ({ column }) => column.slot);
  const exact = [...bySlot].map(([slot, same]): Exact => [slot, same.map(({ filter }) => filter.value)]);
  return [exact, group.filter((one) => !isExact(one))];
}

function decides({ column, filter: { operator, value } }: ColumnFilter): Sql {
  const isNegative = operator === "!==" || operator === "!=";
  const cell = sql`cells[${column.slot}::integer]`;
  if (value === "") return isNegative ? sql`${cell} is not null` : sql`${cell} is null`;
  if (operator === "!==") return sql`${cell} is distinct from ${value}`;
  const found = sql`position(${foldText(value)} in searched[${column.slot}::integer])`;
  return isNegative ? sql`coalesce(${found}, 0) = 0` : sql`${found} > 0`;
}

/** Filters of a request in groups: AND over columns, OR within one. Undefined if a filter names an unknown column. */
export function filterGroups(columns: readonly Column[], filters: readonly RecordFilter[]): readonly FilterGroup[] | undefined {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const known = filters.flatMap((filter) => {
    const column = byId.get(filter.columnId);
    return column ? [{ column, filter }] : [];
  });
  if (known.length < filters.length) return undefined;
  return [...Map.groupBy(known, ({ column }) => column.id).values()];
}
