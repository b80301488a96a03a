import { approve } from "@chancery/core/envelope/steps/approve.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { ProcessItem } from "../../processes/index.ts";
import { changeOfApproval } from "../envelope/events.ts";
import { lockStep } from "../envelope/load-step.ts";
import { saveStep } from "../envelope/save-step.ts";
import type { EnvelopesNeeds } from "../needs.ts";

/** Completes the approver roles of the mailbox that started the process. Throws envelope.not_found and the faults of state. */
export async function approveEnvelope(needs: EnvelopesNeeds, tx: Transaction, item: ProcessItem): Promise<void> {
  const facts = await lockStep(needs, tx, { id: item.envelopeId, mailboxId: item.actor.mailbox.id });
  const step = approve(facts);
  await saveStep(needs, tx, step, facts.version);
  await publish(tx, changeOfApproval(step, item.actor));
}
