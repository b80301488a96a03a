import type { AttachmentId, EnvelopeId, RecordId, MailboxId, TemplateId, TemplateVersionId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import type { RoleKind } from "../../template/model/model.ts";

/** The status of the envelope as such; what a mailbox sees is worked out from it. */
export type EnvelopeStatus = "DRAFT" | "SENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
/** The status as one mailbox sees it. */
export type VisibleStatus = EnvelopeStatus | "WAITING" | "ON_APPROVAL";

/** The value of one field. Empty text is an empty value; `attachment` carries what the upload said. */
export type Value =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly texts: readonly string[] }
  /** A record picked from a dictionary, with the text of the field's column as it was then. */
  | { readonly kind: "record"; readonly recordId: RecordId; readonly text: string }
  | {
      readonly kind: "attachment";
      readonly attachmentId: AttachmentId;
      readonly fileName: string;
      readonly sizeBytes: number;
      readonly contentType: string;
      readonly sha256: string;
      readonly crc32: number;
    };

/** Values of one document: plain fields by name, table rows in order. */
export type DocumentValues = {
  readonly documentId: string;
  readonly fields: Readonly<Record<string, Value>>;
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>;
};

export type EnvelopeRole = {
  readonly id: string;
  readonly title: string;
  readonly kind: RoleKind;
  readonly order: number;
  /** Undefined while a draft leaves it open, or a recipient named by email has not accepted. */
  readonly mailboxId: MailboxId | undefined;
  /** The address a recipient was named by, lower case. */
  readonly email: string | undefined;
  readonly isActive: boolean;
  readonly isCompleted: boolean;
  readonly completedAt: Instant | undefined;
  /** The person who signed by hand, as they were called then. */
  readonly signedBy?: string | undefined;
};

/** One link of a role's chain of delegations; `step` counts them from 0. */
export type Delegation = {
  readonly roleId: string;
  readonly step: number;
  readonly from: MailboxId;
  readonly to: MailboxId;
  readonly isAutomatic: boolean;
};

/** Stored bytes, known by their hash. */
export type StoredFile = { readonly sha256: string; readonly sizeBytes: number; readonly crc32: number };

/** What of a document is signed: its file, or its data as XML. */
export type SignedSource = "binary" | "text";

/** A digital signature that was given and found right. The signature itself is kept beside the envelope, in the same order. */
export type Signature = {
  /** The slot: its name, document and role. */
  readonly name: string;
  readonly documentId: string;
  readonly roleId: string;
  readonly source: SignedSource;
  readonly mailboxId: MailboxId;
  readonly signedAt: Instant;
  /** Whose certificate it is, its serial number in hex, and how it signed. */
  readonly signer: string;
  readonly serial: string;
  readonly algorithm: string;
  /** The bytes that were signed: archives keep exactly these. `hash` is their SHA-256 in Base64. */
  readonly file: StoredFile;
  readonly hash: string;
  /** The signature value and the key it was made with, each named by a hash; missing in what was signed before they were kept. */
  readonly valueId?: string;
  readonly keyId?: string;
};

/** An envelope with everything a decision about it needs. */
export type Envelope = {
  readonly id: EnvelopeId;
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId;
  readonly senderMailboxId: MailboxId;
  readonly status: EnvelopeStatus;
  readonly subject: string;
  readonly message: string;
  readonly expire: { readonly afterDays: number; readonly notifyInDays: number | undefined } | undefined;
  readonly forwarding: { readonly delegation: boolean; readonly sharing: boolean };
  readonly createdAt: Instant;
  readonly sentAt: Instant | undefined;
  readonly completedAt: Instant | undefined;
  readonly expiresAt: Instant | undefined;
  /** When and by which role the last change of state was made. */
  readonly changedAt: Instant;
  readonly changedByRoleId: string | undefined;
  readonly stateMessage: string;
  /** Counts changes of state; an archive belongs to one revision. */
  readonly revision: number;
  readonly roles: readonly EnvelopeRole[];
  readonly documents: readonly DocumentValues[];
  readonly signatures: readonly Signature[];
  /** The mailboxes whose approval route runs on it: they do nothing with it until the route has ended. */
  readonly onApprovalOf: readonly MailboxId[];
};
