import { faultOf, refuse, type FaultRow } from "../fault/fault.ts";
import { findId, type ColumnId } from "../ids/id.ts";
import { dictionaryLimits } from "./limits.ts";

/** A filter as sent. */
export type SentFilter = {
  readonly uuid?: string | undefined;
  readonly op?: string | undefined;
  readonly value?: string | undefined;
};

/** The filters on columns of a dictionary. Throws every fault at once, at its place under `pointer`. */
export function readFilters(
  sent: readonly (SentFilter | null)[] | null,
  columns: readonly { readonly id: ColumnId }[],
  pointer = "/filters",
): readonly RecordFilter[] {
  if (sent === null) throw faultOf([{ code: "filter.empty", pointer }]);
  const faults: FaultRow[] = [];
  const ids = new Set<string>(columns.map(({ id }) => id));
  const { filtersMax } = dictionaryLimits;
  if (sent.length > filtersMax) refuse([{ code: "value.too_many", args: ["filters", filtersMax], pointer }]);
  const filters = sent.flatMap((filter, index) => readFilter(filter, { ids, pointer: `${pointer}/${index}`, faults }));
  refuse(faults);
  return filters;
}

/** Filters by exact value from a map of columns to values. Throws every fault at once, at its place under `pointer`. */
export function readFilterMap(
  sent: Readonly<Record<string, string>>,
  columns: readonly { readonly id: ColumnId }[],
  pointer: string,
): readonly RecordFilter[] {
  const faults: FaultRow[] = [];
  const keys = Object.keys(sent);
  const { filtersMax } = dictionaryLimits;
  if (keys.length > filtersMax) refuse([{ code: "value.too_many", args: ["filters", filtersMax], pointer }]);
  const values = new Map<ColumnId, string>();
  for (const key of keys) {
    const columnId = columns.find(({ id }) => id === findId<"column">(key))?.id;
    const place = `${pointer}/${key.slice(0, 60).replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (columnId === undefined) faults.push({ code: "column.unknown", args: [key.slice(0, 60)], pointer: place });
    else if (values.has(columnId))
      faults.push({ code: "request.invalid", args: [`column ${columnId} appears twice`], pointer: place });
    else values.set(columnId, sent[key] ?? "");
  }
  refuse(faults);
  return [...values].map(([columnId, value]) => ({ columnId, operator: "==", value }));
}

type Place = { readonly ids: ReadonlySet<string>; readonly pointer: string; readonly faults: FaultRow[] };

function readFilter(filter: SentFilter | null, { ids, pointer, faults }: Place): readonly RecordFilter[] {
  if (filter === null) {
    faults.push({ code: "filter.empty", pointer });
    return [];
  }
  const { uuid = "", op = "", value } = filter;
  const columnId = findId<"column">(uuid);
  const operator = filterOperators.find((one) => one === op);
  const before = faults.length;
  if (uuid === "") faults.push({ code: "column.uuid_empty", pointer: `${pointer}/uuid` });
  else if (!columnId || !ids.has(columnId))
    faults.push({ code: "column.unknown", args: [uuid.slice(0, 60)], pointer: `${pointer}/uuid` });
  if (!operator) faults.push({ code: "filter.operation", pointer: `${pointer}/op`, allowed: filterOperators });
  if (value === undefined) faults.push({ code: "filter.search", pointer: `${pointer}/value` });
  return columnId && operator && value !== undefined && faults.length === before ? [{ columnId, operator, value }] : [];
}

/** `==` equals and `!==` differs, exact to the code point; `=` contains and `!=` does not, ignoring case and accents. */
export const filterOperators = ["==", "!==", "=", "!="] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** A condition on one column. An empty value means "is empty", or "is not empty" with `!`. */
export type RecordFilter = { readonly columnId: ColumnId; readonly operator: FilterOperator; readonly value: string };
