import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { ActingFor } from "../../http/route/settle-result.ts";
import { publish } from "../../jobs/publish.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { addAttachment } from "./store/attachments.ts";
import { claimBlob, markBlobs, removeUntaken } from "./store/blob-removals.ts";
import type { Attachment } from "./attachment.ts";

/** The number and length of the pauses in which an upload waits for the removal of equal content. */
const waitsMax = 50;
const waitMs = 100;

/** The caller who stores an attachment, in a mailbox or as a person. */
export type Uploader = ActingFor<Attachment, OpenMailbox | undefined>;

/** The audit record, the quota and the answer of a new attachment. */
export type Save = {
  readonly operation: "attachment-uploaded" | "attachment-cloned";
  readonly payer: ReturnType<typeof payerOf>;
  readonly acting: Uploader;
};

/**
 * Writes the row of a durable blob. If the blob is just being removed, it waits; if its file is gone afterwards, the row is removed
 * and request.conflict asks the client to upload the file again.
 */
export async function saveAttachment(needs: AttachmentsNeeds, attachment: Attachment, save: Save): Promise<void> {
  for (let waits = 0; !(await trySave(needs, attachment, save).catch(releaseBuffer(needs, attachment))); waits += 1) {
    if (waits >= waitsMax) throw new Fault("request.conflict");
    await needs.pause(waitMs);
  }
  if (await needs.blobs.exists(attachment.sha256)) return;
  await removeUntaken(needs.database, [attachment.id]);
  throw new Fault("request.conflict");
}

/** Releases the bytes of a file that exceeds the account's quota. */
function releaseBuffer({ database, clock }: AttachmentsNeeds, { sha256 }: Attachment) {
  return async (error: unknown): Promise<never> => {
    const isKnown = error instanceof Fault;
    if (isKnown) await database.transaction((tx) => markBlobs(tx, [sha256], clock.now()));
    throw error;
  };
}

/** The owner whose quota a file counts towards: the account of its mailbox, or its user. */
export function payerOf({ mailbox, caller }: Pick<Uploader, "mailbox" | "caller">) {
  return mailbox ? { accountId: mailbox.accountId } : { userId: caller.userId };
}

async function trySave(needs: AttachmentsNeeds, attachment: Attachment, save: Save): Promise<boolean> {
  return needs.database.transaction(async (tx) => {
    if (!(await insertAttachment(needs, tx, attachment, save))) return false;
    await save.acting.settle(tx, attachment);
    // the upload in parts that became the file no longer counts
    await needs.accounts.quotas.checkAdded(tx, save.payer, "attachments");
    return true;
  });
}

/**
 * Writes the row of a durable blob, and its audit record; the caller checks the quota. False if the blob is just being removed. Throws
 * quota.rate.
 */
export async function insertAttachment(
  { accounts }: AttachmentsNeeds,
  tx: Transaction,
  attachment: Attachment,
  { operation, payer, acting }: Omit<Save, "acting"> & { readonly acting: Pick<Uploader, "origin"> },
): Promise<boolean> {
  if (!(await claimBlob(tx, attachment.sha256))) return false;
  await addAttachment(tx, attachment);
  if (operation === "attachment-cloned") await accounts.quotas.takeStart(tx, payer, "clones");
  const { id, mailboxId, userId, fileName, sizeBytes, sha256 } = attachment;
  const record = {
    subject: { kind: "attachment", id } as const,
    operation,
    at: attachment.createdAt,
    mailboxId,
    userId,
    details: { fileName, sizeBytes, sha256 },
  };
  await publish(tx, { audit: [record], events: [], origin: acting.origin });
  return true;
}
