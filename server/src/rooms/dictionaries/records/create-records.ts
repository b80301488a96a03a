import { Fault } from "@chancery/core/fault/fault.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import type { Column, Dictionary } from "../dictionary/dictionary.ts";
import { findWritable, lockRecordsWritable } from "../dictionary/find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { prepareRecords, type PreparedRecords, type SentRecords } from "./prepare-records.ts";
import { recordChange } from "../dictionary/events.ts";
import { addRecords, manyRecords } from "./store/records.ts";
import { addArrival } from "./store/sets.ts";

/** The number of attempts to prepare records when columns or the record set are changed concurrently. */
const attemptsMax = 3;

/**
 * Adds records, all or none, and returns them in order. They are prepared before the dictionary is locked, so that others wait
 * for the writing only. Throws the faults of findWritable and prepareRecords, request.conflict.
 */
export async function createRecords(
  needs: DictionariesNeeds,
  id: DictionaryId,
  sent: SentRecords,
  by: InMailbox,
): Promise<Reply> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const dictionary = await findWritable(needs.database, id, by.mailbox);
    const prepared = await prepareRecords(needs, sent, dictionary);
    const reply = await write(needs, dictionary, prepared, by);
    if (reply) return reply;
  }
  throw new Fault("request.conflict");
}

/** Adds prepared records; undefined if the columns or the set have changed since. */
async function write(
  needs: DictionariesNeeds,
  { id, setId, ...before }: Dictionary,
  { ids, rows, saidAt }: PreparedRecords,
  by: InMailbox,
): Promise<Reply | undefined> {
  return needs.database.transaction(async (tx) => {
    const locked = await lockRecordsWritable(tx, id, by.mailbox);
    if (locked.setId !== setId || layoutOf(locked.columns) !== layoutOf(before.columns)) return undefined;
    await addRecords(tx, { setId, rows, count: ids.length });
    if (ids.length >= manyRecords) await addArrival(tx, { setId, saidAt, seenAt: needs.clock.now() });
    const details = { records: ids.length, first: ids.at(0), last: ids.at(-1) };
    await recordChange(needs, tx, { id, operation: "dictionary-record-created", details }, by);
    return by.settle(tx, { status: 201, body: { data: ids, totalElements: ids.length } });
  });
}

function layoutOf(columns: readonly Column[]): string {
  return columns.map(({ slot, longText }) => `${slot}${longText ? "l" : "s"}`).join();
}
