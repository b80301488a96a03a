import { Fault } from "@chancery/core/fault/fault.ts";
import type { InMailbox, Upload } from "../../http/route/route.ts";
import type { Transaction } from "../../io/database/database.ts";
import { storeUpload } from "./actions/upload-attachment.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { insertAttachment } from "./save-attachment.ts";
import { claimBlob, markBlobs } from "./store/blob-removals.ts";
import type { Attachment, StoredFile } from "./attachment.ts";

/** The mailbox that becomes the owner of a file, which the same transaction may have opened. */
export type FileOwner = Pick<InMailbox, "mailbox" | "origin"> & { readonly caller: Pick<InMailbox["caller"], "userId"> };

/**
 * Stores a file of any type whose owner is not known yet. It is marked for removal at once, so that nothing else has to happen when it
 * is not used. Throws upload.failed, attachment.too_large, attachment.format, request.conflict.
 */
export async function stageFile(needs: AttachmentsNeeds, upload: Upload, maxBytes?: number): Promise<StoredFile> {
  const { database, blobs, clock, uploadMaxBytes } = needs;
  const bounds = { maxBytes: Math.min(maxBytes ?? uploadMaxBytes, uploadMaxBytes) };
  const file = await storeUpload(needs, { upload, category: "all", ...bounds });
  const isMarked = await database.transaction(async (tx) => {
    // an earlier mark may be an hour old, and its removal begin at any moment
    if (!(await claimBlob(tx, file.sha256))) return false;
    await markBlobs(tx, [file.sha256], clock.now());
    return true;
  });
  if (!isMarked || !(await blobs.exists(file.sha256))) throw new Fault("request.conflict");
  return file;
}

/** Adds a staged file to a mailbox, in the transaction of the envelope that uses it. Throws quota.space, request.conflict. */
export async function addStaged(
  needs: AttachmentsNeeds,
  tx: Transaction,
  file: StoredFile,
  { mailbox, caller, origin }: FileOwner,
): Promise<Attachment> {
  const attachment = { ...file, mailboxId: mailbox.id, userId: caller.userId, envelopeId: undefined };
  const payer = { accountId: mailbox.accountId };
  const isAdded = await insertAttachment(needs, tx, attachment, { operation: "attachment-uploaded", payer, acting: { origin } });
  if (!isAdded) throw new Fault("request.conflict");
  await needs.accounts.quotas.checkAdded(tx, payer, "attachments");
  return attachment;
}
