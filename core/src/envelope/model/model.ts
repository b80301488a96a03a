import type { AttachmentId, EnvelopeId, FormId, RecordId, MailboxId, TemplateId, TemplateVersionId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import type { RoleKind } from "../../template/model/model.ts";

/** The status of the envelope itself; the status a mailbox sees is derived from it. */
export type EnvelopeStatus = "DRAFT" | "SENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
/** The status as one mailbox sees it. */
export type VisibleStatus = EnvelopeStatus | "WAITING" | "ON_APPROVAL";

/** The value of one field. Empty text is an empty value. `attachment` carries the properties of the upload. */
export type Value =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly texts: readonly string[] }
  /** A record picked from a dictionary, with the text of the field's column at that time. */
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
  /** Undefined while a draft leaves the role open, or until a recipient invited by email has accepted. */
  readonly mailboxId: MailboxId | undefined;
  /** The email address that the recipient was invited at, in lower case. */
  readonly email: string | undefined;
  readonly isActive: boolean;
  readonly isCompleted: boolean;
  readonly completedAt: Instant | undefined;
  /** The name of the person who signed by hand, at the time of signing. */
  readonly signedBy?: string | undefined;
};

/** A mailbox, or an email address in lower case whose owner is invited. */
export type Recipient =
  | { readonly mailboxId: MailboxId; readonly email: undefined }
  | { readonly mailboxId: undefined; readonly email: string };

/** One link in a role's chain of delegations; `step` counts from 0. */
export type Delegation = {
  readonly roleId: string;
  readonly step: number;
  readonly from: MailboxId;
  /** Undefined until the owner of the email address has accepted. */
  readonly to: MailboxId | undefined;
  /** The email address that the role was delegated to; undefined for a mailbox. */
  readonly email: string | undefined;
  readonly isAutomatic: boolean;
};

/** A stored file, identified by its hash. */
export type StoredFile = { readonly sha256: string; readonly sizeBytes: number; readonly crc32: number };

/** The signed part of a document: its file, or its data as XML. */
export type SignedSource = "binary" | "text";

/** A file in a container (ASiC-E), by its name there. */
export type ContainerFile = StoredFile & { readonly name: string; readonly contentType: string };

/** The files that one signature of a container signs, and the number of its slot in the document, from 1. */
export type ContainerSignature = { readonly number: number; readonly files: readonly ContainerFile[] };

/** A verified digital signature. The signature bytes are stored beside the envelope, in the same order. */
export type Signature = {
  /** The slot: its name, document and role. */
  readonly name: string;
  readonly documentId: string;
  readonly roleId: string;
  readonly source: SignedSource;
  readonly mailboxId: MailboxId;
  readonly signedAt: Instant;
  /** The certificate's subject, its serial number in hex, and the signature format. */
  readonly signer: string;
  readonly serial: string;
  readonly algorithm: string;
  /** The trusted issuer that the certificate led to when it signed, and whether that issues qualified certificates; none: unverified. */
  readonly issuer?: { readonly name: string; readonly isQualified: boolean };
  /** The signed bytes; archives contain exactly these. `hash` is their SHA-256 in Base64. */
  readonly file: StoredFile;
  readonly hash: string;
  /** Inside a PDF (PAdES): the file that it was added to. `file` is the signed one, and `hash` that of the bytes that are signed. */
  readonly pades?: { readonly baseSha256: string };
  /** In a container (ASiC-E): what its manifest names. `file` is the first of these, and `hash` that of the manifest. */
  readonly asice?: ContainerSignature;
  /** Hashes of the signature value and of its key. Missing for signatures made before they were recorded. */
  readonly valueId?: string;
  readonly keyId?: string;
};

/** An envelope with everything a decision about it requires. */
export type Envelope = {
  readonly id: EnvelopeId;
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId;
  readonly senderMailboxId: MailboxId;
  /** The form that the envelope was started from. */
  readonly formId?: FormId | undefined;
  readonly status: EnvelopeStatus;
  readonly subject: string;
  readonly message: string;
  readonly expire: { readonly afterDays: number; readonly notifyInDays: number | undefined } | undefined;
  readonly forwarding: { readonly delegation: boolean; readonly sharing: boolean };
  readonly createdAt: Instant;
  readonly sentAt: Instant | undefined;
  readonly completedAt: Instant | undefined;
  readonly expiresAt: Instant | undefined;
  /** The time and the role of the last change of state. */
  readonly changedAt: Instant;
  readonly changedByRoleId: string | undefined;
  readonly stateMessage: string;
  /** Counts changes of state. An archive belongs to one revision. */
  readonly revision: number;
  readonly roles: readonly EnvelopeRole[];
  readonly documents: readonly DocumentValues[];
  readonly signatures: readonly Signature[];
  /** The mailboxes with a running approval route; they cannot act on the envelope until it has ended. */
  readonly onApprovalOf: readonly MailboxId[];
};
