import { cancel } from "@chancery/core/envelope/steps/cancel.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { ProcessItem } from "../../processes/index.ts";
import { changeOfCancel } from "../envelope/events.ts";
import { lockActing } from "../envelope/load-step.ts";
import { saveEnd } from "../envelope/save-step.ts";
import type { EnvelopesNeeds } from "../needs.ts";

/** Cancels the envelope for all mailboxes. Throws envelope.not_found and the faults of state. */
export async function cancelEnvelope(needs: EnvelopesNeeds, tx: Transaction, item: ProcessItem): Promise<void> {
  const facts = await lockActing(needs, tx, { id: item.envelopeId, mailboxId: item.actor.mailbox.id });
  const cancelled = cancel(facts, commentOf(item.input));
  await saveEnd(needs, tx, { before: facts.envelope, after: cancelled });
  await publish(tx, changeOfCancel(cancelled, item.actor));
}

function commentOf(input: Json): string {
  const comment = typeof input === "object" && input !== null && "comment" in input ? input["comment"] : undefined;
  return typeof comment === "string" ? comment : "";
}
