import { writeEnvelope } from "@chancery/core/envelope/xml/write.ts";
import { hasAutonumber } from "@chancery/core/template/model/field-index.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfSend } from "../envelope/events.ts";
import type { planSend } from "./decide-send.ts";
import { stepOf } from "./draft-step.ts";
import { foldersOf } from "../envelope/folder-rows.ts";
import { autoDelegate, saveAutoDelegated } from "../envelope/auto-delegate.ts";
import { joinChain } from "../chains/join-chain.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { mergeMetadata, type MetadataEntry } from "../envelope/store/metadata.ts";
import { takeNumber } from "./store/numbers.ts";
import { saveEnvelope } from "../envelope/store/save-envelope.ts";

/** What goes with an envelope into its transaction: metadata, and what must be there before it. */
export type Beside = { readonly entries: readonly MetadataEntry[]; begin?(tx: Transaction): Promise<void> };

/**
 * Sends a new envelope as planned, all or nothing. Everything is checked before the transaction; attachments again under
 * their lock. Throws what the core finds, and attachment faults.
 */
export async function sendPlanned(
  needs: EnvelopesNeeds,
  { version, attachmentIds, decide, chainId, absent }: Awaited<ReturnType<typeof planSend>>,
  { entries, begin }: Beside,
  acting: Acting,
): Promise<Reply> {
  const early = stepOf(decide(await needs.attachments.findAttachments(needs.database, attachmentIds)));
  const reply = { status: 201, body: { uuid: early.envelope.id } };
  await needs.database.transaction(async (tx) => {
    await begin?.(tx);
    const isNumbered = hasAutonumber(version.model);
    const isAlone = attachmentIds.length === 0 && !isNumbered;
    const attachments = attachmentIds.length === 0 ? new Map() : await needs.attachments.lockAttachments(tx, attachmentIds);
    const number = isNumbered ? await takeNumber(tx, version.version) : undefined;
    const sent = isAlone ? early : stepOf(decide(attachments, { number }));
    const step = await autoDelegate(needs, tx, sent, { model: version.model, among: absent });
    const { envelope } = step;
    const data = writeEnvelope(envelope, version.model);
    await saveEnvelope(tx, { envelope, data, folders: foldersOf(envelope, version) });
    await saveAutoDelegated(tx, step);
    if (chainId) await joinChain(tx, chainId, envelope, acting);
    await needs.attachments.bindAttachments(tx, envelope.id, step.attachmentIds);
    if (entries.length > 0) await mergeMetadata(tx, { accountId: acting.mailbox.accountId, envelopeId: envelope.id }, entries);
    await publish(tx, changeOfSend(step, acting));
    await acting.settle(tx, reply);
  });
  return reply;
}
