import { table } from "../../text/table.ts";
import type { Signature } from "../../envelope/model/model.ts";
import type { SizeUnit } from "./words.ts";

/** Printed texts in English. */
export const english = {
  printableOf: (title: string) => `${title} (printable version)`,
  previewOf: (title: string) => `${title} (preview)`,
  /** The mark on each page of a preview. */
  preview: "Preview, not final",
  footer: (title: string, envelopeId: string) => `${title} · Envelope ${envelopeId}`,
  sealReason: (title: string, envelopeId: string) => `Document "${title}" of envelope ${envelopeId} is complete`,
  size: (amount: string, unit: SizeUnit) => `${amount} ${unit}`,
  invitedAs: (email: string) => `invited as ${email}`,
  /** How a user had signed in; the second factor follows the first. */
  signIns: {
    first: {
      password: "Signed in with a password",
      passkey: "Signed in with a passkey",
      registration: "Signed in by registering",
      provider: "Signed in with an identity provider",
      application: "Used an application token",
      "email code": "Guest with the code of the email",
      "email code and access code": "Guest with the code of the email and the access code",
      form: "Guest by the link of a form",
    },
    second: { totp: "and an authenticator app", recovery: "and a recovery code", passkey: "and a passkey" },
  },
  /** The description of the XML data in the PDF of a document. */
  attachedData: "The data of this document",
  certificate: {
    title: "Processing certificate",
    facts: {
      subject: "Subject",
      envelopeId: "Envelope ID",
      document: "Document",
      documentId: "Document ID",
      created: "Envelope created",
      sent: "Sent",
      completed: "Completed",
      file: "File",
      printable: "Printable version",
      signatures: "Signatures",
      link: "Link",
      template: "Template",
      templateId: "Template ID",
      version: "Version",
    },
    signatureCounts: (digital: number, byHand: number) => `${digital} digital, ${byHand} by hand`,
    participants: { heading: "Participants", head: ["No.", "Role", "Participant", "Steps"] },
    kinds: { sender: "Sender", assignee: "Fills in", signer: "Signs", approver: "Approves", copy: "Receives a copy" },
    done: {
      sender: (time: string) => `Sent ${time}`,
      assignee: (time: string) => `Filled in ${time}`,
      signer: (time: string) => `Signed ${time}`,
      approver: (time: string) => `Approved ${time}`,
      copy: (time: string) => `Received ${time}`,
    },
    invited: (time: string) => `Invited ${time}`,
    /** The mail server of the recipient, or the one that forwards to it, took the email. */
    delivered: (time: string) => `Email delivered ${time}`,
    firstViewed: (time: string) => `First viewed ${time}`,
    agreed: (time: string) => `Agreed to act electronically ${time}`,
    from: (address: string) => `From ${address}`,
    inProgress: "In progress",
    /** The issuer of a signature's certificate; undefined when it leads to none that is trusted. */
    issuer: (issuer: Signature["issuer"]) =>
      issuer ? `${issuer.isQualified ? "qualified, " : ""}issued by ${issuer.name}` : "unverified issuer",
    signatures: { heading: "Digital signatures", head: ["No.", "Signed by", "Certificate", "File", "When"] },
    /** Signed content: the XML or the file, the PDF with signatures inside, or a container. */
    sources: { text: "XML data", binary: "Document", pades: "In the PDF (PAdES)", asice: "ASiC-E container" },
    /** Heading of a signature that a PDF shows. */
    digitalSignature: "Digital signature",
    byHand: "Signed by hand",
    unprintable: {
      format: "None: files of this format are not printed.",
      encrypted: "None: the PDF is encrypted.",
      damaged: "None: the file cannot be read.",
      size: "None: the file is too large.",
    },
    verification: {
      heading: "Verify this document",
      sealed: (fileName: string, name: string) =>
        `${fileName} is sealed with the certificate "${name}". PDF readers show whether it was changed afterwards.`,
      stamped: (time: string) => `A time stamp proves that it was sealed by ${time}.`,
      level: (level: string) => `Level of the seal: PAdES ${level}.`,
      levelPending: (level: string, wanted: string) => `Level of the seal: PAdES ${level}; ${wanted} is pending.`,
      levelMissed: (level: string, wanted: string) =>
        `Level of the seal: PAdES ${level}; not ${wanted}, because participants signed the file before.`,
      archive: "Drop the archive of the envelope on the page below: it is checked in your browser and not uploaded.",
    },
    madeFrom: "Made from",
  },
  marks: { heading: "Marks in the document", head: ["Mark", "Filled by", "Values", "When"] },
  auditTrail: {
    title: "Audit trail",
    facts: { envelopeId: "Envelope ID", created: "Created", status: "Status", records: "Records", chainHead: "Chain head" },
    statuses: { DRAFT: "Draft", SENT: "In progress", COMPLETED: "Completed", CANCELLED: "Cancelled", EXPIRED: "Expired" },
    heading: "Records",
    head: ["No.", "Time", "What happened", "Who", "From", "Hash"],
    service: "Service",
    guest: "guest",
    /** The default mailbox of a person accepted. */
    acceptedAutomatically: "Invitation accepted automatically into the default mailbox",
    acceptedAsGuest: {
      byEmailCode: "Accepted as a guest, with the code of the email",
      byBothCodes: "Accepted as a guest, with the code of the email and access code",
      byForm: "Started the form as a guest, by its link",
    },
    operations: table<string>({
      CREATE_DRAFT_ENV: "Draft created",
      DRAFT_UPDATE: "Draft changed",
      SEND_ENVELOPE: "Envelope sent",
      RECEIVE_ENVELOPE: "Envelope received",
      VIEW_ENVELOPE: "Envelope viewed",
      FILL_FIELDS: "Fields filled in",
      APPROVED: "Approved",
      CANCEL: "Cancelled",
      COMPLETED: "Envelope completed",
      EXPIRED: "Envelope expired",
      ARCHIVE: "Archived",
      UNARCHIVE: "Taken out of the archive",
      INVITATION_ACCEPT: "Invitation accepted",
      SIGN_DOCUMENTS: "Documents signed",
      ENVELOPE_UPDATE: "Values saved",
      ENVELOPE_DELEGATE: "Delegated",
      DELETE: "Removed",
      RESTORE: "Restored",
      INFO: "Note",
      ARCHIVE_SHARE: "Files shared",
      ARCHIVE_DOWNLOAD: "Files downloaded",
      COPY_SHARED: "Copy shared",
      DELEGATION_CANCELLED: "Delegation withdrawn",
      CHAIN_CARRIED_OVER: "Trail carried over",
    }),
    note: (timezone: string) =>
      `${timezone === "UTC" ? "Times are UTC." : `The time zone is ${timezone}.`} Each record carries the SHA-256 of the record before it and of itself; the first digits of its own are printed here. The chain head is the full hash of the last record.`,
  },
};

/** The texts that the service prints, in one language. */
export type PrintWords = typeof english;
