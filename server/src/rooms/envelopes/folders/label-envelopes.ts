import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { EnvelopeId, LabelId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { lockFolders } from "./store/flags.ts";
import { addLabelToFolders, removeLabelFromFolders } from "./store/labels.ts";

/** Envelopes of one mailbox and a label of it. */
export type Labelling = { readonly mailboxId: MailboxId; readonly labelId: LabelId; readonly ids: readonly EnvelopeId[] };

/** Puts a label on envelopes of its mailbox, all or none; those that did not have it. Throws a row for each that the mailbox does not see. */
export async function putLabel(tx: Transaction, labelling: Labelling): Promise<readonly EnvelopeId[]> {
  await refuseUnseen(tx, labelling);
  return addLabelToFolders(tx, labelling);
}

/** Removes a label from envelopes of its mailbox, all or none; those that had it. Throws a row for each that the mailbox does not see. */
export async function takeLabel(tx: Transaction, labelling: Labelling): Promise<readonly EnvelopeId[]> {
  await refuseUnseen(tx, labelling);
  return removeLabelFromFolders(tx, labelling);
}

async function refuseUnseen(tx: Transaction, { mailboxId, ids }: Labelling): Promise<void> {
  const seen = new Set((await lockFolders(tx, mailboxId, ids)).map((row) => row.envelope_id));
  const faults = ids.flatMap((id, index) =>
    seen.has(id) ? [] : [{ code: "envelope.not_found", args: [id], pointer: `/envelopes/${index}` } as const],
  );
  refuseBatch(faults, new Set(ids).size);
}
