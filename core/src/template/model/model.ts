import type { MailboxId, PdfId } from "../../ids/id.ts";
import type { Field } from "./field.ts";
import type { PlacedValue, Placement } from "./placement.ts";

/** A template version, read and checked. */
export type Template = {
  readonly name: string;
  readonly description: string;
  /** The fixed subject; undefined when each envelope has its own. */
  readonly subject: string | undefined;
  readonly message: string | undefined;
  readonly expire: TemplateExpire | undefined;
  readonly forwarding: { readonly delegation: boolean | undefined; readonly sharing: boolean | undefined };
  readonly archiveBeforeCompletion: boolean;
  readonly documents: readonly TemplateDocument[];
  /** Slots for digital signatures, in XML order. */
  readonly signatures: readonly TemplateSignature[];
  readonly ordered: boolean;
  readonly roles: readonly TemplateRole[];
};

export type TemplateExpire = {
  readonly afterDays: number | undefined;
  readonly notifyInDays: number | undefined;
  readonly customAllowed: boolean;
};

export type RoleKind = "sender" | "assignee" | "signer" | "approver" | "copy";

export type TemplateRole = {
  readonly id: string;
  readonly title: string;
  readonly kind: RoleKind;
  /** The step in the flow: the sender is 0, and equal numbers act in parallel. Computed when the order is automatic. */
  readonly order: number;
  /** A fixed recipient: a mailbox or an email address. */
  readonly recipient: { readonly mailboxId: MailboxId } | { readonly email: string } | undefined;
  readonly sameAs: string | undefined;
  readonly contactsOnly: boolean;
};

/** A slot for a digital signature of a document. Its name is unique within the document. */
export type TemplateSignature = {
  readonly name: string;
  readonly documentId: string;
  readonly roleId: string;
  /** Whether the certificate must be a qualified one. */
  readonly isQualified: boolean;
  readonly placeholder: string | undefined;
  readonly tooltip: string | undefined;
  /** The field whose value must be the tax number in the certificate. */
  readonly taxNumber: { readonly documentId: string; readonly fieldName: string } | undefined;
  /** A signature inside the PDF of its document (PAdES), and where it is shown; absent for one beside the file. */
  readonly pades?: { readonly placement: Placement | undefined };
};

export type TemplateDocument = {
  readonly id: string;
  readonly kind: "structured" | "external" | "pdf";
  readonly title: string;
  readonly description: string;
  /**
   * The printed blocks, with fields in place. An external document has one attachment field, optional drawing fields, and no
   * blocks.
   */
  readonly body: readonly Block[];
  /** All fields of the document in document order, including those in tables. */
  readonly fields: readonly Field[];
  /** Dynamic tables by name, in document order. */
  readonly tables: readonly TemplateTable[];
  /** The uploaded PDF of a document of kind pdf, with the values placed on it. */
  readonly pdf: (PdfSource & { readonly placed: readonly PlacedValue[] }) | undefined;
};

/** An uploaded PDF and its hash from the XML. */
export type PdfSource = { readonly pdfId: PdfId; readonly hash: string };

export type TemplateTable = {
  readonly name: string;
  readonly roleId: string;
  readonly autoNumbering: boolean;
  readonly columns: readonly { readonly title: string; readonly initiallyHidden: boolean }[];
  readonly fieldNames: readonly string[];
};

/** A node of the printable tree of a structured document. Attributes are limited to a safe list. */
export type Block =
  | { readonly kind: "text"; readonly text: string }
  /** A radio shows its single option. */
  | { readonly kind: "field"; readonly name: string; readonly option?: string }
  | { readonly kind: "table"; readonly name: string; readonly cells: readonly (readonly Block[])[] }
  | {
      readonly kind: "image";
      readonly source: ImageSource;
      readonly widthPx: number | undefined;
      readonly heightPx: number | undefined;
    }
  | {
      readonly kind: "element";
      /** div p pre br h1–h6 ul ol li table thead tbody tr th td a b strong i em u s span small sub sup hr page-break blockquote. */
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly Block[];
    };

/** `data:image/png;base64,…` or an uploaded image with its hash. */
export type ImageSource = { readonly dataUri: string } | { readonly imageId: string; readonly hash: string };
