import type { RecordFilter } from "@chancery/core/dictionary/read-filters.ts";
import type { Column } from "../dictionary/dictionary.ts";
import type { FilterGroup } from "./store/filters.ts";

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
