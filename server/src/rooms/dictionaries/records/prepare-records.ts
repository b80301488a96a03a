import { columnsById, readValues, type SentValue } from "@chancery/core/dictionary/read-values.ts";
import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import { storing } from "@chancery/core/dictionary/terms.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { RecordId } from "@chancery/core/ids/id.ts";
import { arrivalTime, copyRows, type ArrivalTime, type NewRecord } from "./copy-rows.ts";
import type { Dictionary } from "../dictionary/dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";

/** The values of one record, or an array of records; the first element decides which. */
export type SentRecords = readonly (SentValue | readonly SentValue[])[];

/** Records ready to add, valid while the columns and the set are unchanged. */
export type PreparedRecords = {
  readonly ids: readonly RecordId[];
  readonly rows: readonly Buffer[];
  readonly saidAt: ArrivalTime;
};

/** Records, or characters of them, prepared before other work gets its turn: about 10 ms. */
const atOnce = 250;
const charsAtOnce = 32_768;

/**
 * Checks records against the columns of a dictionary and builds the rows to store, in order. Throws record.empty,
 * value.too_many, and every fault of the values at once with its place.
 */
export async function prepareRecords(
  needs: DictionariesNeeds,
  sent: SentRecords,
  dictionary: Dictionary,
): Promise<PreparedRecords> {
  const columns = columnsById(dictionary.columns);
  const store = storing(
    dictionary.setId,
    dictionary.columns.map(({ slot }) => slot),
  );
  const faults: FaultRow[] = [];
  const ids: RecordId[] = [];
  const rows: Buffer[] = [];
  const saidAt = arrivalTime(needs.clock.now(), needs.newId<"record">());
  let made: NewRecord[] = [];
  let chars = 0;
  const flush = async (): Promise<void> => {
    ids.push(...made.map(({ id }) => id));
    await needs.nextTurn();
    if (faults.length === 0) rows.push(copyRows(dictionary.setId, made, saidAt));
    [made, chars] = [[], 0];
    await needs.nextTurn();
  };
  for (const { values, pointer } of placed(sent)) {
    const read = readValues(values, columns, pointer, faults);
    made.push({ id: needs.newId<"record">(), ...store(faults.length > 0 ? new Map() : read) });
    for (const value of read.values()) chars += value.length;
    if (made.length >= atOnce || chars >= charsAtOnce) await flush();
  }
  if (made.length > 0) await flush();
  refuse(faults);
  return { ids, rows, saidAt };
}

type Placed = { readonly values: readonly SentValue[]; readonly pointer: string };

/** The records with their places in the body. A flat array is one record; the first element decides. */
function placed(sent: SentRecords): readonly Placed[] {
  if (sent.length === 0) throw new Fault("record.empty", { errors: [{ code: "record.empty", pointer: "" }] });
  const isOne = isValue(sent[0]);
  refuse(sent.flatMap((part, index) => (isValue(part) === isOne ? [] : [mixed(index)])).slice(0, mixedMax));
  if (isOne) return [{ values: sent.filter(isValue), pointer: "" }];
  const args = ["records", dictionaryLimits.recordsMax];
  if (sent.length > dictionaryLimits.recordsMax) refuse([{ code: "value.too_many", args, pointer: "" }]);
  return sent.filter(isRecord).map((values, index) => ({ values, pointer: `/${index}` }));
}

/** The largest number of mixed places that are reported. */
const mixedMax = 100;

function mixed(index: number): FaultRow {
  return { code: "request.invalid", args: ["records and values of one record are mixed"], pointer: `/${index}` };
}

function isRecord(part: SentRecords[number]): part is readonly SentValue[] {
  return Array.isArray(part);
}

function isValue(part: SentRecords[number] | undefined): part is SentValue {
  return part !== undefined && !Array.isArray(part);
}
