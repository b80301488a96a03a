import type { AttachmentId, EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** An uploaded file. Without a mailbox it belongs to the user; with an envelope it is in use and kept. */
export type Attachment = {
  readonly id: AttachmentId;
  readonly mailboxId: MailboxId | undefined;
  readonly userId: UserId;
  readonly envelopeId: EnvelopeId | undefined;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly crc32: number;
  readonly createdAt: Instant;
};

/** A file that is stored and not owned by anyone yet. */
export type StoredFile = Omit<Attachment, "mailboxId" | "userId" | "envelopeId">;
