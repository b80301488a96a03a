import type { ProcessHandler, ProcessItem } from "../../processes/index.ts";
import { delegateOne } from "./delegate-one.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { approve } from "@chancery/core/envelope/steps/approve.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfApproval, changeOfCancel } from "../envelope/events.ts";
import { lockStep, lockActing } from "../envelope/load-step.ts";
import { saveStep, saveEnd } from "../envelope/save-step.ts";
import { cancel } from "@chancery/core/envelope/steps/cancel.ts";
import type { Json } from "@chancery/core/fault/fault.ts";

/** The kinds of bulk actions on envelopes. */
export const processKinds = { approve: "envelopes.approve", cancel: "envelopes.cancel", delegate: "envelopes.delegate" } as const;

/** The handler of each kind, which changes one envelope. */
export function processHandlers(needs: EnvelopesNeeds): Readonly<Record<string, ProcessHandler>> {
  return {
    [processKinds.approve]: (tx, item) => approveEnvelope(needs, tx, item),
    [processKinds.cancel]: (tx, item) => cancelEnvelope(needs, tx, item),
    [processKinds.delegate]: (tx, item) => delegateOne(needs, tx, item),
  };
}

/** Completes the approver roles of the mailbox that started the process. Throws envelope.not_found and the faults of state. */
async function approveEnvelope(needs: EnvelopesNeeds, tx: Transaction, item: ProcessItem): Promise<void> {
  const facts = await lockStep(needs, tx, { id: item.envelopeId, mailboxId: item.actor.mailbox.id });
  const step = approve(facts);
  await saveStep(needs, tx, step, facts.version);
  await publish(tx, changeOfApproval(step, item.actor));
}

/** Cancels the envelope for all mailboxes. Throws envelope.not_found and the faults of state. */
async function cancelEnvelope(needs: EnvelopesNeeds, tx: Transaction, item: ProcessItem): Promise<void> {
  const facts = await lockActing(needs, tx, { id: item.envelopeId, mailboxId: item.actor.mailbox.id });
  const cancelled = cancel(facts, commentOf(item.input));
  await saveEnd(needs, tx, { before: facts.envelope, after: cancelled });
  await publish(tx, changeOfCancel(cancelled, item.actor));
}

function commentOf(input: Json): string {
  const comment = typeof input === "object" && input !== null && "comment" in input ? input["comment"] : undefined;
  return typeof comment === "string" ? comment : "";
}
