import type { LabelId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfLabel } from "../events.ts";
import { findOwnLabel } from "../find-own-label.ts";
import type { LabelsNeeds } from "../needs.ts";
import { removeLabelRow } from "../store.ts";

/** Envelopes from which one transaction removes a label. */
const batchMax = 1000;

/** Removes a label, also from its envelopes: the first thousand at once, the rest by a job. */
export async function removeLabel({ database, clock, clearLabel }: LabelsNeeds, id: LabelId, acting: InMailbox): Promise<Reply> {
  const mailboxId = acting.mailbox.id;
  return database.transaction(async (tx) => {
    const label = await findOwnLabel(tx, id, mailboxId);
    await removeLabelRow(tx, id);
    const cleared = await clearLabel(tx, { mailboxId, labelId: id, limit: batchMax });
    const change = changeOfLabel("label-removed", label, acting, clock.now());
    const events = cleared.length < batchMax ? [] : [{ name: "label.removed", key: id, payload: { labelId: id, mailboxId } }];
    await publish(tx, { ...change, events });
    return acting.settle(tx, { status: 204 });
  });
}
