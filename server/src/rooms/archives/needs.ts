import type { ChainedRecord } from "@chancery/core/audit/chain.ts";
import type { SealLevel } from "@chancery/core/archive/seal-level.ts";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { Evidence, SignedEvidence } from "@chancery/core/evidence/evidence.ts";
import type { Region } from "@chancery/core/account/locale.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Basics } from "../../io/basics.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Queries } from "../../io/database/database.ts";
import type { FairGate } from "../../io/fair-gate.ts";
import type { OfficePrinter } from "../../io/office/open-office.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { Printer, Prints } from "../../io/pdf/printer.ts";
import type { prepareSignature } from "../../io/pdf/participants/participant-signature.ts";
import type { SealPdf } from "../../io/pdf/seal-pdf.ts";
import type { RaisedPdf } from "../../io/validation/raise-seal.ts";
import type { writeLaidOut, writeZip, zipSize } from "../../io/zip/write-zip.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Attachments } from "../attachments/index.ts";
import type { EnvelopeForArchive, Envelopes } from "../envelopes/index.ts";
import type { Emails } from "../emails/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";
import type { Templates } from "../templates/index.ts";

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
  readonly writeLaidOut: typeof writeLaidOut;
  /** SHA-256 as lower-case hex. */
  readonly hashText: (text: string) => string;
  /** The same of a text in parts; between them the process answers others. */
  readonly hashParts: (parts: Iterable<string>) => Promise<string>;
  /** A new salt of 128 random bits as text. */
  readonly newSalt: () => string;
  readonly envelopes: Envelopes["forArchives"];
  readonly templates: Templates["forArchives"];
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
  /** The version of the program: another one may print what this one cannot. */
  readonly version: string;
  /** The longest wait of a request with `wait=true`. */
  readonly waitMaxMs: number;
  /** The public address of the service, without a trailing slash. */
  readonly baseUrl: () => string;
};

/** An envelope with everything its archive is built from. */
export type ArchiveSource = EnvelopeForArchive;
