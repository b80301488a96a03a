import type { SecondFactorKind, SignIn } from "../../access/caller.ts";
import type { EnvelopeStatus, Signature } from "../../envelope/model/model.ts";
import type { RoleKind } from "../../template/model/model.ts";

/** Why an uploaded file has no printable version: its format is not printed, or it is encrypted, damaged or too large. */
export type Unprintable = "format" | "encrypted" | "damaged" | "size";

/** The texts that the service prints, in one language. */
export type PrintWords = {
  readonly printableOf: (title: string) => string;
  readonly previewOf: (title: string) => string;
  /** The mark on each page of a preview. */
  readonly preview: string;
  readonly footer: (title: string, envelopeId: string) => string;
  readonly sealReason: (title: string, envelopeId: string) => string;
  readonly size: (amount: string, unit: SizeUnit) => string;
  /** The description of the XML data in the PDF of a document. */
  readonly attachedData: string;
  readonly invitedAs: (email: string) => string;
  /** How a user had signed in; the second factor follows the first. */
  readonly signIns: {
    readonly first: Readonly<Record<SignIn["by"], string>>;
    readonly second: Readonly<Record<SecondFactorKind, string>>;
  };
  readonly certificate: CertificateWords;
  readonly marks: { readonly heading: string; readonly head: readonly string[] };
  readonly auditTrail: AuditTrailWords;
};

/** Units of file sizes, powers of ten. */
export const sizeUnits = ["bytes", "kB", "MB", "GB"] as const;

/** One of `sizeUnits`. */
export type SizeUnit = (typeof sizeUnits)[number];

type CertificateWords = {
  readonly title: string;
  readonly facts: Readonly<Record<CertificateFact, string>>;
  readonly signatureCounts: (digital: number, byHand: number) => string;
  readonly participants: { readonly heading: string; readonly head: readonly string[] };
  readonly kinds: Readonly<Record<RoleKind, string>>;
  readonly inProgress: string;
  readonly done: Readonly<Record<RoleKind, (time: string) => string>>;
  readonly invited: (time: string) => string;
  /** The mail server of the recipient, or the one that forwards to it, took the email. */
  readonly delivered: (time: string) => string;
  readonly firstViewed: (time: string) => string;
  readonly agreed: (time: string) => string;
  readonly from: (address: string) => string;
  readonly signatures: { readonly heading: string; readonly head: readonly string[] };
  /** The issuer of a signature's certificate; undefined when it leads to none that is trusted. */
  readonly issuer: (issuer: Signature["issuer"]) => string;
  /** Signed content: the XML or the file, the PDF with signatures inside, or a container. */
  readonly sources: Readonly<Record<"text" | "binary" | "pades" | "asice", string>>;
  /** Heading of a signature that a PDF shows. */
  readonly digitalSignature: string;
  readonly byHand: string;
  readonly unprintable: Readonly<Record<Unprintable, string>>;
  readonly verification: {
    readonly heading: string;
    readonly sealed: (fileName: string, name: string) => string;
    readonly stamped: (time: string) => string;
    readonly level: (level: string) => string;
    readonly levelPending: (level: string, wanted: string) => string;
    readonly levelMissed: (level: string, wanted: string) => string;
    readonly archive: string;
  };
  readonly madeFrom: string;
};

type CertificateFact =
  | "subject"
  | "envelopeId"
  | "document"
  | "documentId"
  | "created"
  | "sent"
  | "completed"
  | "file"
  | "printable"
  | "signatures"
  | "link"
  | "template"
  | "templateId"
  | "version";

type AuditTrailWords = {
  readonly title: string;
  readonly facts: Readonly<Record<"envelopeId" | "created" | "status" | "records" | "chainHead", string>>;
  readonly statuses: Readonly<Record<EnvelopeStatus, string>>;
  readonly heading: string;
  readonly head: readonly string[];
  readonly service: string;
  readonly guest: string;
  /** The default mailbox of a person accepted. */
  readonly acceptedAutomatically: string;
  readonly acceptedAsGuest: { readonly byEmailCode: string; readonly byBothCodes: string; readonly byForm: string };
  readonly operations: Readonly<Record<string, string>>;
  readonly note: (timezone: string) => string;
};
