import type { MailboxId, PdfId } from "../../ids/id.ts";
import type { Field } from "./field.ts";
import type { PlacedValue } from "./placement.ts";

/** A template version, read and checked. */
export type Template = {
  readonly name: string;
  readonly description: string;
  /** Fixed subject; undefined when the envelope brings its own. */
  readonly subject: string | undefined;
  readonly message: string | undefined;
  readonly expire: TemplateExpire | undefined;
  readonly forwarding: { readonly delegation: boolean | undefined; readonly sharing: boolean | undefined };
  readonly archiveBeforeCompletion: boolean;
  readonly documents: readonly TemplateDocument[];
  /** Slots for digital signatures, in their order in the XML. */
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
  /** Step in the flow; the sender is 0, equal numbers act in parallel. Already worked out when the order is automatic. */
  readonly order: number;
  /** A fixed recipient: a mailbox or an email address. */
  readonly recipient: { readonly mailboxId: MailboxId } | { readonly email: string } | undefined;
  readonly sameAs: string | undefined;
  readonly contactsOnly: boolean;
};

/** A place where a signer signs a document digitally. Names are unique in a document. */
export type TemplateSignature = {
  readonly name: string;
  readonly documentId: string;
  readonly roleId: string;
  /** The certificate must say that it is a qualified one. */
  readonly isQualified: boolean;
  readonly placeholder: string | undefined;
  readonly tooltip: string | undefined;
  /** The field whose value the certificate must carry as its tax number. */
  readonly taxNumber: { readonly documentId: string; readonly fieldName: string } | undefined;
};

export type TemplateDocument = {
  readonly id: string;
  readonly kind: "structured" | "external" | "pdf";
  readonly title: string;
  readonly description: string;
  /** Blocks to print, fields in their place. An external document has one attachment field, perhaps drawings, and no blocks. */
  readonly body: readonly Block[];
  /** Every field of the document in document order, those in tables included. */
  readonly fields: readonly Field[];
  /** Dynamic tables by name, in document order. */
  readonly tables: readonly TemplateTable[];
  /** The uploaded PDF of a document of kind pdf, and what stands where on it. */
  readonly pdf: (PdfSource & { readonly placed: readonly PlacedValue[] }) | undefined;
};

/** An uploaded PDF with the hash that the XML repeats. */
export type PdfSource = { readonly pdfId: PdfId; readonly hash: string };

export type TemplateTable = {
  readonly name: string;
  readonly roleId: string;
  readonly autoNumbering: boolean;
  readonly columns: readonly { readonly title: string; readonly initiallyHidden: boolean }[];
  readonly fieldNames: readonly string[];
};

/** The printable tree of a structured document. Attributes are those of a safe list. */
export type Block =
  | { readonly kind: "text"; readonly text: string }
  /** A radio's place shows the one option that it is. */
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
