import { prepareDraft } from "@chancery/core/envelope/steps/prepare-send.ts";
import { save } from "@chancery/core/envelope/steps/fill.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { writeEnvelope } from "@chancery/core/envelope/xml/write.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfSave } from "../envelope/events.ts";
import { decideFill, lockedLoad, readFill } from "./decide-fill.ts";
import { planSend } from "../sending/decide-send.ts";
import { takeDraftStep } from "../sending/draft-step.ts";
import { foldersOf } from "../envelope/folder-rows.ts";
import { entriesOf, mergeKept, type Metadata } from "../envelope/metadata.ts";
import { needPermission } from "../../../http/route/permission.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { findVisibleEnvelope } from "../envelope/store/envelopes.ts";
import { saveEnvelope as storeEnvelope } from "../envelope/store/save-envelope.ts";

/** The body of a save, and the answer it gets. */
export type SaveBody = {
  readonly uuid: EnvelopeId;
  readonly data: string;
  readonly metadata: Metadata | undefined;
  readonly reply: Reply;
};

/**
 * Keeps data without completing anything: a draft is written anew, in an envelope in progress the values of the mailbox's
 * active assignee roles are kept. Throws what the core finds, mailbox.permission_lacking, envelope.not_found, request.conflict.
 */
export async function saveEnvelope(needs: EnvelopesNeeds, body: SaveBody, acting: Acting): Promise<Reply> {
  const envelope = await findVisibleEnvelope(needs.database, body.uuid, acting.mailbox.id);
  if (!envelope) throw new Fault("envelope.not_found", { args: [body.uuid] });
  const isDraft = envelope.status === "DRAFT";
  needPermission(acting.mailbox, isDraft ? "envelopeManage" : "envelopeSign");
  return isDraft ? saveDraft(needs, envelope, body, acting) : saveStep(needs, body, acting);
}

async function saveDraft(needs: EnvelopesNeeds, draft: Envelope, body: SaveBody, acting: Acting): Promise<Reply> {
  const metadata = entriesOf(body.metadata ?? {});
  const plan = await planSend(needs, acting, body.data, { draft });
  await needs.database.transaction(async (tx) => {
    const step = await takeDraftStep(needs, tx, { action: "save", plan, prepare: prepareDraft, draft, metadata }, acting);
    await publish(tx, changeOfSave(step, acting));
    await acting.settle(tx, body.reply);
  });
  return body.reply;
}

async function saveStep(needs: EnvelopesNeeds, { uuid, data, metadata, reply }: SaveBody, acting: Acting): Promise<Reply> {
  const entries = entriesOf(metadata ?? {});
  const submitted = await readFill(needs, data, acting);
  await needs.database.transaction(async (tx) => {
    const { version, decision } = await decideFill(needs, acting, uuid, {
      submitted,
      load: lockedLoad(needs, tx, uuid, acting),
      decide: save,
    });
    if ("faults" in decision) return refuse(decision.faults);
    const { envelope, attachmentIds, releasedIds } = decision.step;
    await storeEnvelope(tx, {
      envelope,
      data: writeEnvelope(envelope, version.model),
      folders: foldersOf(envelope, version),
    });
    await needs.attachments.bindAttachments(tx, uuid, attachmentIds);
    await needs.attachments.releaseAttachments(tx, uuid, releasedIds);
    await mergeKept(tx, { accountId: acting.mailbox.accountId, envelopeId: uuid }, entries);
    await publish(tx, changeOfSave(decision.step, acting));
    await acting.settle(tx, reply);
  });
  return reply;
}
