import type { AttachmentFacts } from "@chancery/core/envelope/facts/attachment-facts.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** An uploaded file. Without a mailbox it belongs to the user; with an envelope it is in use and kept. */
export type Attachment = Omit<AttachmentFacts, "isOwn" | "owner"> & {
  readonly mailboxId: MailboxId | undefined;
  readonly userId: UserId;
  readonly createdAt: Instant;
};

/** A file that is stored and not owned by anyone yet. */
export type StoredFile = Omit<Attachment, "mailboxId" | "userId" | "envelopeId">;
