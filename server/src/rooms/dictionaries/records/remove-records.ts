import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import { addFaults, Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { DictionaryId, RecordId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { lockRecordsWritable } from "../dictionary/find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { recordChange } from "../dictionary/events.ts";
import { removeRecords as removeStored } from "./store/records.ts";

/** Removes records, all or none. Throws the faults of lockRecordsWritable, record.empty, value.too_many, record.unknown. */
export async function removeRecords(
  needs: DictionariesNeeds,
  id: DictionaryId,
  sent: readonly { readonly uuid: RecordId }[],
  by: InMailbox,
): Promise<Reply> {
  const ids = [...new Set(sent.map(({ uuid }) => uuid))];
  return needs.database.transaction(async (tx) => {
    const { setId } = await lockRecordsWritable(tx, id, by.mailbox);
    checkCount(ids.length);
    refuseUnknown(sent, new Set(await removeStored(tx, setId, ids, () => needs.clock.now())));
    const details = { records: ids.length, first: ids.at(0), last: ids.at(-1) };
    await recordChange(needs, tx, { id, operation: "dictionary-record-removed", details }, by);
    return by.settle(tx, { status: 200, body: ids.map((uuid) => ({ uuid })) });
  });
}

function checkCount(count: number): void {
  const { recordsMax } = dictionaryLimits;
  if (count === 0) throw new Fault("record.empty", { errors: [{ code: "record.empty", pointer: "" }] });
  if (count > recordsMax) refuse([{ code: "value.too_many", args: ["records", recordsMax], pointer: "" }]);
}

/** Throws the fault of the first unknown record, with a row for each. */
function refuseUnknown(sent: readonly { readonly uuid: RecordId }[], removed: ReadonlySet<RecordId>): void {
  const errors: FaultRow[] = [];
  for (const [index, { uuid }] of sent.entries()) {
    if (!removed.has(uuid)) addFaults(errors, [{ code: "record.unknown", args: [uuid], pointer: `/${index}/uuid` }]);
  }
  const [first] = errors;
  if (first) throw new Fault("record.unknown", { args: first.args ?? [], errors });
}
