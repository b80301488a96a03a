import type { Caller, OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { findAttachment } from "./store/attachments.ts";
import type { Attachment } from "./attachment.ts";

/** An attachment to read, and the caller who reads it. */
export type Wanted = {
  readonly id: AttachmentId;
  readonly envelopeId?: EnvelopeId | undefined;
  readonly mailbox: OpenMailbox | undefined;
  readonly caller: Caller;
};

/**
 * An attachment that the caller may read: of the mailbox, their own, or of an envelope that the mailbox may read.
 * Throws attachment.not_found for a missing or hidden one.
 */
export async function readable(needs: AttachmentsNeeds, wanted: Wanted): Promise<Attachment> {
  const attachment = await findAttachment(needs.database, wanted.id);
  const isOfEnvelope = wanted.envelopeId === undefined || attachment?.envelopeId === wanted.envelopeId;
  if (attachment && isOfEnvelope && (await mayRead(needs, attachment, wanted))) return attachment;
  throw new Fault("attachment.not_found", { args: [wanted.id] });
}

async function mayRead(needs: AttachmentsNeeds, attachment: Attachment, { mailbox, caller }: Wanted): Promise<boolean> {
  if (attachment.mailboxId === undefined && attachment.userId === caller.userId) return true;
  if (!mailbox) return false;
  if (attachment.mailboxId === mailbox.id) return true;
  const { id, envelopeId } = attachment;
  return envelopeId !== undefined && needs.mayReadFile(needs.database, mailbox.id, { envelopeId, id });
}
