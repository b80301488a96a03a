import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { findNamedLabel, type LabelName } from "../find-own-label.ts";
import type { LabelsNeeds } from "../needs.ts";
import { holdLabel } from "../store.ts";

/** A label and envelopes. */
export type AssignmentBody = LabelName & { readonly envelopes: readonly EnvelopeId[] };

/** Adds a label to envelopes of the mailbox, all or none. Throws label.unnamed, label.not_found, envelope.not_found … */
export async function assignLabel(needs: LabelsNeeds, body: AssignmentBody, acting: InMailbox): Promise<Reply> {
  return labelEnvelopes(needs, needs.putLabel, body, acting);
}

/** Removes a label from envelopes of the mailbox, all or none; those without it are unchanged. Throws the faults of assignLabel. */
export async function unassignLabel(needs: LabelsNeeds, body: AssignmentBody, acting: InMailbox): Promise<Reply> {
  return labelEnvelopes(needs, needs.takeLabel, body, acting);
}

async function labelEnvelopes(
  { database }: LabelsNeeds,
  write: LabelsNeeds["putLabel"],
  body: AssignmentBody,
  { mailbox, settle }: InMailbox,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    const label = await findNamedLabel(tx, body, mailbox.id);
    // a concurrent removal waits, or the label is already gone: no envelope keeps a removed label
    if (!(await holdLabel(tx, label.id))) throw new Fault("label.not_found", { args: [label.id] });
    await write(tx, { mailboxId: mailbox.id, labelId: label.id, ids: body.envelopes });
    return settle(tx, { status: 200 });
  });
}
