import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDraftSend } from "../envelope/events.ts";
import { hashAccessCodes, keepAccessCodes } from "./access-codes.ts";
import { keepReminders, ruleOf } from "./keep-reminders.ts";
import { loadSend } from "./load-send.ts";
import { findDraft, takeDraftStep } from "./draft-step.ts";
import { readMetadata } from "../envelope/metadata.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import type { SendBody } from "./send-envelope.ts";

/**
 * Sends a draft with new data, which replace its own; its id, age, numbers and metadata stay. The draft is locked: of two
 * concurrent sends one succeeds, and the other finds it sent. Throws the faults of a send, envelope.not_found, request.conflict.
 */
export async function sendDraft(needs: EnvelopesNeeds, id: EnvelopeId, body: SendBody, acting: Acting): Promise<Reply> {
  const { changes, faults } = readMetadata(body.metadata, "/metadata");
  const draft = await findDraft(needs, needs.database, id, acting);
  const loaded = await loadSend(needs, acting, body.data, { draft, faults });
  const codes = await hashAccessCodes(needs, body.accessCodes);
  return needs.database.transaction(async (tx) => {
    const step = await takeDraftStep(needs, tx, { action: "send", loaded, draft, metadata: changes }, acting);
    await keepAccessCodes(tx, step.envelope, codes);
    keepReminders(tx, step.envelope, ruleOf(body.reminders), acting.mailbox.accountId);
    await publish(tx, changeOfDraftSend(step, acting));
    return acting.settle(tx, { status: 201, body: { uuid: id } });
  });
}
