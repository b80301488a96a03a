import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { StoredFile } from "./attachment.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { insertAttachment } from "./save-attachment.ts";
import type { FileOwner } from "./stage-file.ts";

/**
 * Adds a file with the content of one that is in use to a mailbox, in the transaction of the envelope that uses it; the bytes are not
 * copied. Throws quota.space, and request.conflict while the original is being removed.
 */
export async function addCopy(
  needs: AttachmentsNeeds,
  tx: Transaction,
  copy: StoredFile,
  { mailbox, caller, origin }: FileOwner,
): Promise<void> {
  const attachment = { ...copy, mailboxId: mailbox.id, userId: caller.userId, envelopeId: undefined };
  const payer = { accountId: mailbox.accountId };
  const isAdded = await insertAttachment(needs, tx, attachment, { operation: "attachment-cloned", payer, acting: { origin } });
  if (!isAdded) throw new Fault("request.conflict");
  await needs.accounts.quotas.checkAdded(tx, payer, "attachments");
}
