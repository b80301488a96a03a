import { save } from "@chancery/core/envelope/steps/fill.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfSave } from "../envelope/events.ts";
import { lockFill, readFill } from "./load-fill.ts";
import { loadSend } from "../sending/load-send.ts";
import { takeDraftStep } from "../sending/draft-step.ts";
import { mergeKept, readMetadata, type Metadata } from "../envelope/metadata.ts";
import { assertPermission } from "../../../http/route/permission.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { findVisibleEnvelope } from "../envelope/store/envelopes.ts";
import { saveStep } from "../envelope/save-step.ts";
import { stepOf } from "@chancery/core/envelope/steps/step.ts";

/** The body of a save, and the answer it gets. */
export type SaveBody = {
  readonly uuid: EnvelopeId;
  readonly data: string;
  readonly metadata: Metadata | undefined;
  readonly reply: Reply;
};

/**
 * Keeps data without completing anything: a draft is rewritten, in an envelope in progress the values of the mailbox's
 * active assignee roles are kept. Throws the faults of the values, mailbox.permission_lacking, envelope.not_found, request.conflict.
 */
export async function saveEnvelope(needs: EnvelopesNeeds, body: SaveBody, acting: Acting): Promise<Reply> {
  const envelope = await findVisibleEnvelope(needs.database, body.uuid, acting.mailbox.id);
  if (!envelope) throw new Fault("envelope.not_found", { args: [body.uuid] });
  const isDraft = envelope.status === "DRAFT";
  assertPermission(acting.mailbox, isDraft ? "envelopeManage" : "envelopeSign");
  return isDraft ? saveDraft(needs, envelope, body, acting) : saveValues(needs, body, acting);
}

async function saveDraft(needs: EnvelopesNeeds, draft: Envelope, body: SaveBody, acting: Acting): Promise<Reply> {
  const { changes, faults } = readMetadata(body.metadata, "/metadata");
  const loaded = await loadSend(needs, acting, body.data, { draft, faults });
  return needs.database.transaction(async (tx) => {
    const step = await takeDraftStep(needs, tx, { action: "save", loaded, draft, metadata: changes }, acting);
    await publish(tx, changeOfSave(step, acting));
    return acting.settle(tx, body.reply);
  });
}

async function saveValues(needs: EnvelopesNeeds, { uuid, data, metadata, reply }: SaveBody, acting: Acting): Promise<Reply> {
  const { changes, faults } = readMetadata(metadata, "/metadata");
  const read = await readFill(needs, data, acting);
  const submitted = { ...read, readFaults: [...faults, ...read.readFaults] };
  return needs.database.transaction(async (tx) => {
    const facts = await lockFill(needs, tx, { id: uuid, submitted, actor: acting });
    const step = stepOf(await runSteps(save(facts)));
    await saveStep(needs, tx, step, facts.version);
    await mergeKept(tx, { accountId: acting.mailbox.accountId, envelopeId: uuid }, changes);
    await publish(tx, changeOfSave(step, acting));
    return acting.settle(tx, reply);
  });
}
