import type { AttachmentCategory } from "@chancery/core/attachment/category.ts";
import type { AttachmentId, MailboxId, UploadId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Uploader } from "./save-attachment.ts";

/** A file that is uploaded in parts, for a mailbox or its user. With an attachment it is whole. */
export type PartialUpload = {
  readonly id: UploadId;
  readonly mailboxId: MailboxId | undefined;
  readonly userId: UserId;
  readonly fileName: string;
  readonly category: AttachmentCategory;
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  readonly attachmentId: AttachmentId | undefined;
  readonly createdAt: Instant;
};

/** Consecutive bytes of an upload, stored as a blob. */
export type UploadPiece = { readonly firstByte: number; readonly sizeBytes: number; readonly sha256: string };

/** The caller of an upload in parts. */
export type UploadActing = Pick<Uploader, "mailbox" | "caller" | "origin">;
