import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfLabelled } from "../events.ts";
import { findNamedLabel, type LabelName } from "../find-own-label.ts";
import type { LabelsNeeds } from "../needs.ts";
import { holdLabel } from "../store.ts";

/** A label and envelopes. */
export type AssignmentBody = LabelName & { readonly envelopes: readonly EnvelopeId[] };

/** Adds a label to envelopes of the mailbox, all or none. Throws label.unnamed, label.not_found, envelope.not_found … */
export async function assignLabel(needs: LabelsNeeds, body: AssignmentBody, acting: InMailbox): Promise<Reply> {
  return labelEnvelopes(needs, { write: needs.putLabel, operation: "envelope-label-assigned" }, body, acting);
}

/** Removes a label from envelopes of the mailbox, all or none; those without it are unchanged. Throws the faults of assignLabel. */
export async function unassignLabel(needs: LabelsNeeds, body: AssignmentBody, acting: InMailbox): Promise<Reply> {
  return labelEnvelopes(needs, { write: needs.takeLabel, operation: "envelope-label-unassigned" }, body, acting);
}

type Labelling = {
  readonly write: LabelsNeeds["putLabel"];
  readonly operation: Parameters<typeof changeOfLabelled>[0];
};

async function labelEnvelopes(
  { database, clock }: LabelsNeeds,
  { write, operation }: Labelling,
  body: AssignmentBody,
  acting: InMailbox,
): Promise<Reply> {
  const { mailbox, settle } = acting;
  return database.transaction(async (tx) => {
    const label = await findNamedLabel(tx, body, mailbox.id);
    // a concurrent removal waits, or the label is already gone: no envelope keeps a removed label
    if (!(await holdLabel(tx, label.id))) throw new Fault("label.not_found", { args: [label.id] });
    const ids = await write(tx, { mailboxId: mailbox.id, labelId: label.id, ids: body.envelopes });
    await publish(tx, changeOfLabelled(operation, { label, ids }, acting, clock.now()));
    return settle(tx, { status: 200 });
  });
}
