import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ColumnId } from "@chancery/core/ids/id.ts";
import { columnOf, findOpen } from "../dictionary/find-dictionary.ts";
import { recordOf } from "./find-records.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { findRecordRows } from "./store/records.ts";
import { showRecord, showValue } from "../dictionary/view.ts";
import type { RecordRef } from "./change-record.ts";

/** All values of a record. Throws dictionary.not_found, dictionary.no_access, record.unknown. */
export async function readRecord(needs: DictionariesNeeds, ref: RecordRef, mailbox: OpenMailbox) {
  return showRecord((await find(needs, ref, mailbox)).record);
}

/** One value of a record. Throws the same, and column.not_found. */
export async function readValue(
  needs: DictionariesNeeds,
  ref: RecordRef & { readonly columnId: ColumnId },
  mailbox: OpenMailbox,
) {
  const { dictionary, record } = await find(needs, ref, mailbox);
  return showValue(record.id, record.values[columnOf(dictionary, ref.columnId).id] ?? "");
}

async function find({ database }: DictionariesNeeds, { id, recordId }: RecordRef, mailbox: OpenMailbox) {
  const dictionary = await findOpen(database, id, mailbox);
  const [row] = await findRecordRows(database, dictionary.setId, { ids: [recordId], groups: [] });
  if (!row) throw new Fault("record.unknown", { args: [recordId] });
  return { dictionary, record: recordOf(dictionary.columns, row) };
}
