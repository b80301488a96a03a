import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { Attachment } from "./attachment.ts";
import { bindAttachments } from "./bind-attachments.ts";
import { findAttachments, lockAttachments, releaseAll, releaseAttachments } from "./store/attachments.ts";
import { claimBlob, markBlobs } from "./store/blob-removals.ts";

type AttachmentsById = Promise<ReadonlyMap<AttachmentId, Attachment>>;

/** Attachments and blobs for the rooms that use them, in their transactions. */
export type AttachmentQuestions = {
  /** Unknown ones are absent. */
  findAttachments(db: Queries, ids: readonly AttachmentId[]): AttachmentsById;
  lockAttachments(tx: Transaction, ids: readonly AttachmentId[]): AttachmentsById;
  readonly bindAttachments: typeof bindAttachments;
  /** Releases attachments that an envelope no longer uses; the sweep removes them. */
  releaseAttachments(tx: Transaction, envelopeId: EnvelopeId, ids: readonly AttachmentId[]): Promise<void>;
  /** The same for all attachments of removed envelopes; returns their ids. */
  releaseAll(tx: Transaction, envelopeIds: readonly EnvelopeId[]): Promise<readonly AttachmentId[]>;
  /** Claims a blob for a row of another room; false if its file is being removed, so that it must be written again later. */
  claimBlob(tx: Transaction, sha256: string): Promise<boolean>;
  /** For rooms with blobs of their own: releases blobs in a transaction. Those without another use are removed an hour later. */
  releaseBlobs(tx: Transaction, sha256s: readonly string[], now: Instant): Promise<void>;
};

export const questions: AttachmentQuestions = {
  findAttachments,
  lockAttachments,
  bindAttachments,
  releaseAttachments,
  releaseAll,
  claimBlob,
  releaseBlobs: markBlobs,
};
