import { writeEnvelope } from "@chancery/core/envelope/write.ts";
import { hasAutonumber } from "@chancery/core/template/field-index.ts";
import type { Reply } from "../../../http/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfSend } from "../changes.ts";
import { planSend } from "../decide-send.ts";
import { stepOf } from "../draft-step.ts";
import { foldersOf } from "../folders.ts";
import { entriesOf, keptOf, refuseTooMany, type Metadata } from "../metadata.ts";
import { giveOn, saveGivenOn } from "../give-on.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { joinChain } from "../join-chain.ts";
import { mergeMetadata } from "../store/metadata.ts";
import { takeNumber } from "../store/numbers.ts";
import { saveEnvelope } from "../store/save-envelope.ts";

/** The body of a send, and of a new draft. */
export type SendBody = {
  readonly data: string;
  readonly metadata?: Metadata | undefined;
};

/**
 * Creates an envelope and sends it, all or nothing. Everything is checked before the transaction; attachments again under
 * their lock. Throws what the core finds, template and attachment faults.
 */
export async function sendEnvelope(needs: EnvelopesNeeds, body: SendBody, acting: Acting): Promise<Reply> {
  const entries = keptOf(entriesOf(body.metadata ?? {}));
  refuseTooMany(entries.length);
  const { version, attachmentIds, decide, chainId, absent } = await planSend(needs, acting, body.data);
  const early = stepOf(decide(await needs.attachments.findAttachments(needs.database, attachmentIds)));
  const reply = { status: 201, body: { uuid: early.envelope.id } };
  await needs.database.transaction(async (tx) => {
    const isNumbered = hasAutonumber(version.model);
    const isAlone = attachmentIds.length === 0 && !isNumbered;
    const attachments = attachmentIds.length === 0 ? new Map() : await needs.attachments.lockAttachments(tx, attachmentIds);
    const number = isNumbered ? await takeNumber(tx, version.version) : undefined;
    const sent = isAlone ? early : stepOf(decide(attachments, { number }));
    const step = await giveOn(needs, tx, sent, { model: version.model, among: absent });
    const { envelope } = step;
    const data = writeEnvelope(envelope, version.model);
    await saveEnvelope(tx, { envelope, data, folders: foldersOf(envelope, version) });
    await saveGivenOn(tx, step);
    if (chainId) await joinChain(tx, chainId, envelope, acting);
    await needs.attachments.bindAttachments(tx, envelope.id, step.attachmentIds);
    if (entries.length > 0) await mergeMetadata(tx, { accountId: acting.mailbox.accountId, envelopeId: envelope.id }, entries);
    await publish(tx, changeOfSend(step, acting));
    await acting.settle(tx, reply);
  });
  return reply;
}
