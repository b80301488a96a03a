import { readColumn, type ColumnDetails, type SentColumn } from "@chancery/core/dictionary/read-column.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { ColumnId, DictionaryId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { Dictionary } from "../dictionary/dictionary.ts";
import { lockWritable } from "../dictionary/find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { recordChange } from "../dictionary/events.ts";

/** A column of a dictionary. */
export type ColumnRef = { readonly id: DictionaryId; readonly columnId: ColumnId };

/** A change of a column: its audit operation, and the reply. */
export type ColumnChange = {
  readonly columnId: ColumnId;
  readonly name: string;
  readonly operation: "created" | "changed" | "removed";
  readonly reply: Reply;
};

/**
 * Changes a column of a locked dictionary, with reply and audit record in the same transaction. Throws the faults of
 * lockWritable.
 */
export async function changeColumnIn(
  needs: DictionariesNeeds,
  id: DictionaryId,
  by: InMailbox,
  work: (tx: Transaction, dictionary: Dictionary) => Promise<ColumnChange>,
): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    const { columnId, name, operation, reply } = await work(tx, await lockWritable(tx, id, by.mailbox));
    await recordChange(needs, tx, { id, operation: `dictionary-column-${operation}`, details: { columnId, name } }, by);
    return by.settle(tx, reply);
  });
}

/** The changed column. Throws every fault at once. */
export function checkedColumn(sent: SentColumn, before: ColumnDetails): ColumnDetails {
  const faults: FaultRow[] = [];
  const details = readColumn(sent, before, faults);
  refuse(faults);
  return details;
}

/** The fault if another column has the name, in any case. */
export function usedName({ name }: ColumnDetails): Fault {
  return new Fault("column.name_used", {
    args: [name],
    errors: [{ code: "column.name_used", args: [name], pointer: "/name" }],
  });
}
