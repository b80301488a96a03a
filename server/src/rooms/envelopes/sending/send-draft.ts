import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { writeEnvelopeInSteps } from "@chancery/core/envelope/xml/write.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDraftSend } from "../envelope/events.ts";
import { hashAccessCodes, keepAccessCodes } from "./access-codes.ts";
import { keepReminders, ruleOf } from "./keep-reminders.ts";
import { loadSend } from "./load-send.ts";
import { findDraft, takeDraftStep } from "./draft-step.ts";
import { readMetadata } from "../envelope/metadata.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import type { SendBody } from "./send-envelope.ts";

/** The request of a draft's send. Without `data` it is sent as it was saved. */
type DraftBody = Omit<SendBody, "data"> & { readonly data: string | undefined };

/**
 * Sends a draft with new data, which replace its own, or as it was saved; its id, age, numbers and metadata stay. The draft is locked:
 * of two concurrent sends one succeeds, and the other finds it sent. Throws the faults of a send, envelope.not_found, request.conflict.
 */
export async function sendDraft(needs: EnvelopesNeeds, id: EnvelopeId, body: DraftBody, acting: Acting): Promise<Reply> {
  const { changes, faults } = readMetadata(body.metadata, "/metadata");
  const draft = await findDraft(needs, needs.database, id, acting);
  const loaded = await loadSend(needs, acting, body.data ?? (await savedData(needs, draft)), { draft, faults });
  const codes = await hashAccessCodes(needs, body.accessCodes);
  return needs.database.transaction(async (tx) => {
    const step = await takeDraftStep(
      needs,
      tx,
      { action: "send", loaded, draft, isAsSaved: body.data === undefined, metadata: changes },
      acting,
    );
    await keepAccessCodes(tx, step.envelope, codes);
    keepReminders(tx, step.envelope, ruleOf(body.reminders), acting.mailbox.accountId);
    await publish(tx, changeOfDraftSend(step, acting));
    return acting.settle(tx, { status: 201, body: { uuid: id } });
  });
}

async function savedData({ database, templates }: EnvelopesNeeds, draft: Envelope): Promise<string> {
  const version = await templates.findVersion(database, { version: draft.templateVersion });
  if (!version) throw new Error(`the template version of draft ${draft.id} is missing`);
  return runSteps(writeEnvelopeInSteps(draft, version.model));
}
