import { addFaults, type FaultRow } from "../fault/fault.ts";
import { isUuid, type ColumnId } from "../ids/id.ts";
import { dictionaryLimits, hasHalfPair, isLonger } from "./limits.ts";

/** A value of a record as sent, with its column. */
export type SentValue = { readonly uuid?: string | undefined; readonly value?: string | undefined };

/** The context in which values are checked. */
export type ValueColumn = { readonly id: ColumnId; readonly slot: number; readonly longText: boolean };

/** The columns by id, for many records. */
export function columnsById(columns: readonly ValueColumn[]): ReadonlyMap<string, ValueColumn> {
  return new Map(columns.map((column) => [column.id, column]));
}

/** The values of one record by slot; a row for each that cannot be stored. `pointer` is the record's place in the request. */
export function readValues(
  sent: readonly SentValue[],
  columns: ReadonlyMap<string, ValueColumn>,
  pointer: string,
  faults: FaultRow[],
): ReadonlyMap<number, string> {
  const values = new Map<number, string>();
  if (sent.length === 0) addFaults(faults, [{ code: "record.empty", pointer }]);
  sent.forEach(({ uuid = "", value }, index) => {
    const column = columns.get(uuid.toLowerCase());
    const fault = valueFault({ uuid, value, column }, values);
    if (fault) addFaults(faults, [{ ...fault, pointer: `${pointer}/${index}/${fault.pointer}` }]);
    else if (column && value !== undefined) values.set(column.slot, value);
  });
  return values;
}

type Sent = { readonly uuid: string; readonly value: string | undefined; readonly column: ValueColumn | undefined };

function valueFault(
  { uuid, value, column }: Sent,
  values: ReadonlyMap<number, string>,
): (FaultRow & { pointer: string }) | undefined {
  if (uuid === "") return { code: "column.uuid_empty", pointer: "uuid" };
  if (!column && !isUuid(uuid)) return { code: "request.invalid", args: ["the id of a column is no UUID"], pointer: "uuid" };
  if (!column) return { code: "column.unknown", args: [uuid], pointer: "uuid" };
  if (values.has(column.slot)) return { code: "request.invalid", args: [`column ${uuid} appears twice`], pointer: "uuid" };
  if (value === undefined) return { code: "record.value_missing", pointer: "value" };
  if (hasHalfPair(value)) return { code: "request.invalid", args: ["half of a surrogate pair"], pointer: "value" };
  const max = column.longText ? dictionaryLimits.longValueMax : dictionaryLimits.valueMax;
  if (isLonger(value, max)) return { code: "record.value_length", args: [column.id], pointer: "value" };
  return undefined;
}
