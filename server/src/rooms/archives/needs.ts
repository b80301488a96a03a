import type { ChainedRecord } from "@chancery/core/audit/chain.ts";
import type { SealLevel } from "@chancery/core/archive/seal-level.ts";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { Evidence, SignedEvidence } from "@chancery/core/evidence/evidence.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { Region } from "@chancery/core/account/locale.ts";
import type {
  AccountId,
  EnvelopeId,
  ImageId,
  MailboxId,
  PdfId,
  TemplateId,
  TemplateVersionId,
  UserId,
} from "@chancery/core/ids/id.ts";
import type { PdfPage } from "@chancery/core/template/model/pdf-page.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { Basics } from "../../io/basics.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { FairGate } from "../../io/fair-gate.ts";
import type { OfficePrinter } from "../../io/office/open-office.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { Printer, Prints } from "../../io/pdf/printer.ts";
import type { prepareSignature } from "../../io/pdf/participants/participant-signature.ts";
import type { SealPdf } from "../../io/pdf/seal-pdf.ts";
import type { RaisedPdf } from "../../io/validation/raise-seal.ts";
import type { writeZip, zipSize } from "../../io/zip/write-zip.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Attachments } from "../attachments/index.ts";
import type { Envelopes, SignatureFile } from "../envelopes/index.ts";
import type { Emails } from "../emails/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

/** The needs of the room. */
export type ArchivesNeeds = Basics & {
  readonly blobs: Blobs;
  readonly printer: Prints & Pick<Printer, "of">;
  /** Lets requests draw previews, a few at once. */
  readonly previews: Pick<FairGate, "run">;
  /** Prints office files; undefined where they are not printed. */
  readonly office: OfficePrinter | undefined;
  readonly sealPdf: SealPdf;
  readonly prepareSignature: typeof prepareSignature;
  /** Raises seals to the level that was wanted, and renews their time stamps; undefined without an authority. */
  readonly seals:
    | {
        raise(pdf: Uint8Array, from: SealLevel, to: SealLevel): Promise<RaisedPdf>;
        renew(pdf: Uint8Array): Promise<RaisedPdf>;
        /** Days after which a document time stamp is followed by the next, however long its certificates last. */
        readonly renewDays: number;
      }
    | undefined;
  /** The name in the certificate of the seal. */
  readonly sealName: () => Promise<string>;
  readonly zipSize: typeof zipSize;
  readonly writeZip: typeof writeZip;
  /** SHA-256 as lower-case hex. */
  readonly hashText: (text: string) => string;
  /** A new salt of 128 random bits as text. */
  readonly newSalt: () => string;
  readonly envelopes: {
    mayRead(db: Queries, mailboxId: MailboxId, envelopeId: EnvelopeId): Promise<boolean>;
    /** Whether there is such an envelope, which is then not removed before the transaction ends. */
    holdExisting(tx: Transaction, envelopeId: EnvelopeId): Promise<boolean>;
    /** The CMS of each signature of an envelope, in order, with what it appended to a PDF. */
    listSignatureFiles(db: Queries, envelopeId: EnvelopeId): Promise<readonly SignatureFile[]>;
    readForArchive(db: Queries, envelopeId: EnvelopeId): Promise<ArchiveSource | undefined>;
    findShareable: Envelopes["forArchives"]["findShareable"];
    listCompleted: Envelopes["forArchives"]["listCompleted"];
  };
  readonly templates: {
    findImage(db: Queries, id: ImageId): Promise<{ readonly sha256: string } | undefined>;
    findZipNames(
      db: Queries,
      of: Pick<ArchiveSource["template"], "templateId" | "version">,
      title: string,
    ): Promise<readonly string[] | undefined>;
    findPdf(db: Queries, id: PdfId): Promise<{ readonly sha256: string; readonly pages: readonly PdfPage[] } | undefined>;
  };
  readonly accounts: { readonly account: Pick<Accounts["account"], "findPreferences"> };
  /** The language and time zone of accounts without settings. */
  readonly region: Region;
  readonly emails: Pick<Emails, "postForAccount">;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes">;
  readonly tokens: Pick<Tokens, "newLinkCode" | "hashOf">;
  readonly attachments: Pick<Attachments, "claimBlob" | "releaseBlobs">;
  readonly audit: {
    readChain(db: Queries, subject: AuditSubject): Promise<readonly ChainedRecord[]>;
    signEvidence(evidence: Evidence): Promise<SignedEvidence>;
    namePeople(db: Queries, ids: readonly UserId[]): Promise<ReadonlyMap<string, string>>;
  };
  /** The longest wait of a request with `wait=true`. */
  readonly waitMaxMs: number;
  /** The public address of the service, without a trailing slash. */
  readonly baseUrl: () => string;
};

/** An envelope with everything its archive is built from. */
export type ArchiveSource = {
  readonly envelope: Envelope;
  readonly template: {
    readonly templateId: TemplateId;
    readonly version: TemplateVersionId;
    readonly name: string;
    readonly model: Template;
  };
  readonly mailboxes: ReadonlyMap<
    MailboxId,
    { readonly name: string; readonly accountId: AccountId; readonly accountName: string }
  >;
  /** XML in its read form. */
  readonly data: string;
};
