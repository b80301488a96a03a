import { text } from "node:stream/consumers";
import { storing } from "@chancery/core/dictionary/terms.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { RecordId, RecordSetId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { arrivalTime, copyRows, type ArrivalTime } from "../records/copy-rows.ts";
import type { Dictionary, Column } from "../dictionary/dictionary.ts";
import type { ImportRun, ImportTask } from "./import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import type { ReadImport } from "./read-import.ts";
import { findDictionaries, lockDictionary } from "../dictionary/store/dictionaries.ts";
import { findLastRecord } from "../records/store/list-records.ts";
import { copyRecords } from "../records/store/records.ts";
import { addSet, replaceSet, addArrival } from "../records/store/sets.ts";
import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { addColumn, removeColumn, saveColumn, takeSlot } from "../dictionary/store/columns.ts";

/**
 * Writes a file that was read, in one transaction. No row of the dictionary is locked while records are copied: the state LOCKED
 * keeps others from writing, and they get their fault without waiting.
 */
export async function writeImport(needs: DictionariesNeeds, task: ImportTask, run: ImportRun, read: ReadImport): Promise<void> {
  const { dictionaryId } = task;
  const { replacesRecords } = read.plan;
  await needs.database.transaction(async (tx) => {
    const saidAt = arrivalTime(needs.clock.now(), needs.newId<"record">());
    const lastRecordId = replacesRecords ? undefined : await findLastRecord(tx, read.dictionary.setId);
    const setId = replacesRecords ? needs.newId<"recordSet">() : read.dictionary.setId;
    if (replacesRecords) await addSet(tx, { dictionaryId, setId });
    const count = await copyRecords(tx, setId, recordPieces(needs, run, read, { setId, saidAt }));
    await lockUnchanged(tx, read.dictionary);
    const turnedAt = needs.clock.now();
    await writeColumns(needs, tx, read, { lastRecordId, at: turnedAt });
    if (replacesRecords) await replaceSet(tx, { dictionaryId, setId }, turnedAt);
    else await addArrival(tx, { setId, saidAt, seenAt: turnedAt });
    run.signal.throwIfAborted();
    await run.complete(tx, count);
  });
}

async function* recordPieces(
  needs: DictionariesNeeds,
  run: ImportRun,
  read: ReadImport,
  { setId, saidAt }: { readonly setId: RecordSetId; readonly saidAt: ArrivalTime },
) {
  const slots = targetSlots(read);
  const removed = new Set(read.plan.removed);
  const others = read.dictionary.columns.filter(({ id, slot }) => !removed.has(id) && !slots.includes(slot));
  const store = storing(setId, [...slots, ...others.map(({ slot }) => slot)]);
  let done = 0;
  for (const { start, end } of read.pieces) {
    run.signal.throwIfAborted();
    const rows: readonly (readonly string[])[] = JSON.parse(await text(read.spool.read(start, end)));
    const records = rows.map((values) => {
      const id: RecordId = needs.newId<"record">();
      return { id, ...store(new Map(values.map((value, index) => [slots[index]!, value]))) };
    });
    await needs.nextTurn();
    yield { rows: copyRows(setId, records, saidAt), count: rows.length };
    done += rows.length;
    await run.progress({ done, of: read.tally.rows });
    await needs.nextTurn();
  }
}

/** A LOCKED dictionary is written to by its import only: a difference is a bug, and nothing may be stored. */
async function lockUnchanged(tx: Transaction, { id, setId, columns }: Dictionary): Promise<void> {
  await lockDictionary(tx, id);
  const now = (await findDictionaries(tx, [id])).get(id);
  if (now?.isLocked === false) throw new Fault("dictionary.not_locked");
  const isSame = now?.setId === setId && JSON.stringify(now.columns) === JSON.stringify(columns);
  if (!isSame) throw new Error(`dictionary ${id} was changed while an import had it locked`);
}

type Since = { readonly lastRecordId: RecordId | undefined; readonly at: Instant };

/** Changes the columns of a locked dictionary as planned by an import; other columns are unchanged. */
export async function writeColumns(needs: DictionariesNeeds, tx: Transaction, read: ReadImport, since: Since): Promise<void> {
  const { dictionary, plan, tally } = read;
  const dictionaryId = dictionary.id;
  for (const id of plan.removed) await removeColumn(tx, { dictionaryId, id, at: since.at });
  const slots = targetSlots(read);
  const known = new Map(dictionary.columns.map((column) => [column.id, column]));
  let next = plan.replacesColumns ? 0 : nextOrder(dictionary.columns);
  for (const [index, target] of plan.targets.entries()) {
    const before = target.columnId === undefined ? undefined : known.get(target.columnId);
    const longText = target.longText || tally.long.has(target);
    const { width, filterable } = before ?? { width: dictionaryLimits.widthDefault, filterable: false };
    const details = { name: target.name, longText, width, filterable };
    if (!before) {
      const id = needs.newId<"column">();
      await addNew(tx, slots[index]!, { ...details, ...since, dictionaryId, id, order: next++ });
    } else if (plan.replacesColumns)
      await saveColumn(tx, { ...details, at: since.at, dictionaryId, id: before.id, order: next++ });
  }
}

/** The slot of each target of the plan: that of its column, or the next one never used. */
export function targetSlots({
  plan,
  dictionary,
  nextSlot,
}: Pick<ReadImport, "plan" | "dictionary" | "nextSlot">): readonly number[] {
  const slots = new Map(dictionary.columns.map(({ id, slot }) => [id, slot]));
  let next = nextSlot;
  return plan.targets.map(({ columnId }) => (columnId === undefined ? next++ : slots.get(columnId)!));
}

async function addNew(tx: Transaction, planned: number, column: Parameters<typeof addColumn>[2]): Promise<void> {
  const slot = await takeSlot(tx, column.dictionaryId);
  const isAdded = slot === planned && (await addColumn(tx, slot, column));
  if (!isAdded) throw new Error(`column ${column.name} cannot be made as it was planned`);
}

function nextOrder(columns: readonly Column[]): number {
  return Math.min(Math.max(-1, ...columns.map(({ order }) => order)) + 1, 2 ** 31 - 1 - dictionaryLimits.columnsMax);
}
