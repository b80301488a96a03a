import { columnsById, readValues, type SentValue } from "@chancery/core/dictionary/read-values.ts";
import { storing } from "@chancery/core/dictionary/terms.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { DictionaryId, RecordId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { lockRecordsWritable } from "../dictionary/find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { recordChange } from "../dictionary/events.ts";
import { lockRecord, notBefore, saveRecord } from "./store/records.ts";

/** A record of a dictionary. */
export type RecordRef = { readonly id: DictionaryId; readonly recordId: RecordId };

/** Changes the values sent. Throws the faults of lockRecordsWritable, record.unknown, every fault of the values. */
export async function changeRecord(
  needs: DictionariesNeeds,
  { id, recordId }: RecordRef,
  sent: readonly SentValue[],
  by: InMailbox,
): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    const { setId, columns } = await lockRecordsWritable(tx, id, by.mailbox);
    const before = await lockRecord(tx, setId, recordId);
    if (!before) throw new Fault("record.unknown", { args: [recordId] });
    const faults: FaultRow[] = [];
    const changed = readValues(sent, columnsById(columns), "", faults);
    refuse(faults);
    const slots = columns.map(({ slot }) => slot);
    const values = new Map([...slots.map((slot) => [slot, before.cells[slot - 1] ?? ""] as const), ...changed]);
    const at = notBefore(needs.clock.now(), before.changed_at);
    await saveRecord(tx, setId, { ...storing(setId, slots)(values), id: recordId, at });
    await recordChange(needs, tx, { id, operation: "dictionary-record-changed", details: { recordId } }, by);
    return by.settle(tx, { status: 200 });
  });
}
