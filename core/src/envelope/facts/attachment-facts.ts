import type { AttachmentId, EnvelopeId } from "../../ids/id.ts";

/** What is known of an uploaded file when an envelope wants to use it. */
export type AttachmentFacts = {
  readonly id: AttachmentId;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly sha256: string;
  readonly crc32: number;
  /** The envelope that has it already. */
  readonly envelopeId: EnvelopeId | undefined;
  /** Whether the acting mailbox, or its user without a mailbox, uploaded it. */
  readonly isOwn: boolean;
  /** The mailbox or user that uploaded it. */
  readonly owner: string;
};
