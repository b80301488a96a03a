import type { AttachmentId, EnvelopeId } from "../../ids/id.ts";

/** An uploaded file that an envelope refers to. */
export type AttachmentFacts = {
  readonly id: AttachmentId;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly sha256: string;
  readonly crc32: number;
  /** The envelope that already uses the file. */
  readonly envelopeId: EnvelopeId | undefined;
  /** Whether the acting mailbox, or its user without a mailbox, uploaded the file. */
  readonly isOwn: boolean;
  /** The mailbox or user who uploaded the file. */
  readonly owner: string;
};
