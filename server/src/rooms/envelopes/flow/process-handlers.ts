import { refuseOnApproval } from "@chancery/core/envelope/approval/approval.ts";
import { approve } from "@chancery/core/envelope/steps/approve.ts";
import { cancel } from "@chancery/core/envelope/steps/cancel.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { Fault, type Json } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { ProcessItem, ProcessHandler } from "../../processes/index.ts";
import { changeOfApproval, changeOfCancel } from "../envelope/events.ts";
import { delegateOne } from "./delegate-one.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { loadSubstitutes } from "../envelope/facts.ts";
import { saveEnd, saveStep, versionOf } from "../envelope/save-step.ts";
import { lockEnvelope } from "../envelope/store/envelopes.ts";

/** The kinds of bulk actions on envelopes. */
export const processKinds = { approve: "envelopes.approve", cancel: "envelopes.cancel", delegate: "envelopes.delegate" } as const;

/** The handler of each kind, which changes one envelope. */
export function processHandlers(needs: EnvelopesNeeds): Readonly<Record<string, ProcessHandler>> {
  return {
    [processKinds.approve]: (tx, item) => approveOne(needs, tx, item),
    [processKinds.cancel]: (tx, item) => cancelOne(needs, tx, item),
    [processKinds.delegate]: async (tx, item) => delegateOne(needs, tx, await actingOn(needs, tx, item), item),
  };
}

/** Completes the approver roles of the mailbox that started the process. Throws envelope.not_found and the faults of state. */
async function approveOne(needs: EnvelopesNeeds, tx: Transaction, item: ProcessItem): Promise<void> {
  const acting = await actingOn(needs, tx, item);
  const version = await versionOf(needs, tx, acting.envelope);
  const substitutes = await loadSubstitutes(needs, tx, { ...acting, template: version.model });
  const step = approve({ ...acting, substitutes });
  await saveStep(needs, tx, step, version);
  await publish(tx, changeOfApproval(step, item.actor));
}

/** Cancels the envelope for all mailboxes. Throws envelope.not_found and the faults of state. */
async function cancelOne(needs: EnvelopesNeeds, tx: Transaction, item: ProcessItem): Promise<void> {
  const acting = await actingOn(needs, tx, item);
  const cancelled = cancel(acting, commentOf(item.input));
  await saveEnd(needs, tx, { before: acting.envelope, after: cancelled });
  await publish(tx, changeOfCancel(cancelled, item.actor));
}

async function actingOn({ clock }: EnvelopesNeeds, tx: Transaction, { envelopeId, actor }: ProcessItem) {
  const mailboxId = actor.mailbox.id;
  const envelope: Envelope | undefined = await lockEnvelope(tx, envelopeId, mailboxId);
  if (!envelope) throw new Fault("envelope.not_found", { args: [envelopeId] });
  const now = clock.now();
  refuseOnApproval(envelope, mailboxId, now);
  return { envelope, mailboxId, now };
}

function commentOf(input: Json): string {
  const comment = typeof input === "object" && input !== null && "comment" in input ? input["comment"] : undefined;
  return typeof comment === "string" ? comment : "";
}
