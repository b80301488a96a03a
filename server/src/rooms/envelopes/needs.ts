import type { DefaultMailbox } from "@chancery/core/mailbox/default-mailbox.ts";
import type { Caller, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import type { ArchiveEntry } from "@chancery/core/archive/plan.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";
import type { AccountId, EnvelopeId, MailboxId, ScenarioId, TemplateVersionId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Notice } from "@chancery/core/notification/notice.ts";
import type { Basics } from "../../io/basics.ts";
import type { AnyRequest, InMailbox } from "../../http/route/route.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Passwords } from "../../io/passwords/passwords.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { Pictures } from "../../io/images/pictures.ts";
import type { FinishSignature } from "../../io/pdf/participants/finish-signature.ts";
import type { PreparedSignature } from "../../io/pdf/participants/participant-signature.ts";
import type { buildRemoteSignature, hashToSign } from "../../io/csc/remote-signature.ts";
import type { RemoteSigner, RemoteSigning } from "../../io/csc/remote-signer.ts";
import type { signatureScheme } from "../../io/csc/signature-scheme.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { checkSigner, isCertificate } from "../../io/signatures/check-signer.ts";
import type { Accounts } from "../accounts/index.ts";
import type { FindTrust, Trust } from "../../io/signatures/find-trust.ts";
import type { hashContent } from "../../io/signatures/hash-content.ts";
import type { findValueId, verifySignature } from "../../io/signatures/verify-signature.ts";
import type { Attachments } from "../attachments/index.ts";
import type { Domains } from "../domains/index.ts";
import type { Dictionaries } from "../dictionaries/index.ts";
import type { Labels } from "../labels/index.ts";
import type { EmailAddress, Emails } from "../emails/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";
import type { Processes } from "../processes/index.ts";
import type { Templates } from "../templates/index.ts";
import type { ShownTemplates } from "./envelope/show-template.ts";

/** Dependencies of the room. `envelopeMaxBytes`: all attachments of one envelope together. */
export type EnvelopesNeeds = Basics & {
  readonly envelopeMaxBytes: number;
  readonly inspectDrawing: Pictures["inspectDrawing"];
  /** Lets other work of the process have its turn: between decisions on many envelopes. */
  readonly nextTurn: () => Promise<void>;
  readonly accounts: { readonly users: Pick<Accounts["users"], "find" | "findByEmail"> };
  /** Hashes of access codes. */
  readonly passwords: Passwords;
  readonly domains: Pick<Domains, "findSsoOnlyUrl">;
  readonly auth: GuestSessions;
  /** Days an envelope stays in a recycle bin before it leaves the mailbox for good. */
  readonly binDays: number;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes" | "isContact" | "findMailboxesOfEmails" | "findSubstitutes" | "closing">;
  readonly labels: Pick<Labels, "findLabels" | "findNames">;
  readonly emails: Pick<Emails, "postInTurn" | "listDeliveries">;
  readonly notifications: NotificationsOfEnvelopes;
  readonly scenarios: ScenariosOfEnvelopes;
  readonly tokens: Pick<Tokens, "newCode" | "hashOf">;
  /** Public address, without a slash at its end. */
  readonly baseUrl: () => string;
  readonly attachments: Pick<
    Attachments,
    | "findAttachments"
    | "lockAttachments"
    | "bindAttachments"
    | "releaseAttachments"
    | "releaseAll"
    | "keepUpload"
    | "takeBack"
    | "staged"
  >;
  readonly dictionaries: Pick<Dictionaries, "findDictionaries" | "findRecords" | "mayRead">;
  readonly processes: Pick<Processes, "start" | "hurry">;
  readonly templates: Pick<Templates, "findVersion" | "whole" | "findShared" | "mayUse" | "oneOffs" | "templateDataFaults">;
  readonly signing: SigningNeeds;
  readonly remote: RemoteSigningNeeds;
  readonly secrets: Pick<SecretBox, "lock" | "unlock">;
};

/** Dependencies of signing at remote signing services. */
export type RemoteSigningNeeds = {
  readonly signers: readonly RemoteSigner[];
  readonly service: RemoteSigning;
  readonly checkSigner: typeof checkSigner;
  readonly isCertificate: typeof isCertificate;
  readonly signatureScheme: typeof signatureScheme;
  readonly hashToSign: typeof hashToSign;
  readonly buildRemoteSignature: typeof buildRemoteSignature;
};

/** The room of scenarios, which ranks higher; compose provides its functions. */
export type ScenariosOfEnvelopes = {
  /** The scenario that an envelope continues in, as answers show it; undefined for none that the mailbox may use. */
  findNext(
    db: Queries,
    envelope: { readonly envelopeId: EnvelopeId; readonly version: TemplateVersionId },
    mailbox: Pick<OpenMailbox, "id" | "accountId">,
  ): Promise<object | undefined>;
  /** Why an envelope of this version cannot be made in the scenario; undefined when it can. */
  findJoinFault(
    db: Queries,
    named: { readonly id: ScenarioId; readonly version: TemplateVersionId },
    mailbox: Pick<OpenMailbox, "id" | "accountId">,
  ): Promise<FaultCode | undefined>;
  /** Records that an envelope was made in the scenario. */
  join(
    tx: Transaction,
    made: {
      readonly envelopeId: EnvelopeId;
      readonly scenarioId: ScenarioId;
      readonly mailboxId: MailboxId;
      readonly at: Instant;
    },
  ): Promise<void>;
};

/** The room of notifications, which ranks higher; compose provides its functions. */
export type NotificationsOfEnvelopes = {
  /** The user who sent an envelope; undefined when no active user did. */
  findSender(
    db: Queries,
    envelope: { readonly envelopeId: EnvelopeId; readonly senderMailboxId: MailboxId },
  ): Promise<{ readonly name: string; readonly replyTo: EmailAddress | undefined } | undefined>;
  /** Queues notices for the users of mailboxes. */
  queueNotices(tx: Transaction, notices: readonly Notice[]): Promise<void>;
};

/** A code of an email, and the pointer to it in the request. */
export type PlacedCode = { readonly code: string; readonly pointer: string };

/** Guests, their mailboxes and sessions. From the room auth, which no room imports. */
export type GuestSessions = {
  /** Makes an email address a guest, unless it is one, and locks the guest until the transaction ends. */
  lockGuest(tx: Transaction, email: string): Promise<UserId>;
  /** Opens a mailbox of a locked guest, for one envelope. */
  openGuestMailbox(tx: Transaction, guest: GuestOf): Promise<{ readonly accountId: AccountId; readonly mailboxId: MailboxId }>;
  readonly initiationCodes: {
    /** The email address that a code to start an envelope was sent to. Throws user.code_wrong. */
    find(code: PlacedCode): Promise<string>;
    /** Uses the code: one of several concurrent callers succeeds. Throws user.code_wrong. */
    take(tx: Transaction, code: PlacedCode): Promise<string>;
  };
  readonly people: {
    /** Opens the first mailbox of a user; undefined for users who have one, and for corporate users. */
    openFirstMailbox(caller: Pick<Caller, "userId">, origin: Origin): Promise<MailboxId | undefined>;
    /** The default mailboxes of people with these addresses, in which they have the permission and could accept by hand. */
    findDefaultMailboxes(db: Queries, emails: readonly string[], permission: number): Promise<readonly DefaultMailbox[]>;
  };
  /** Opens a session of a guest in their mailbox; returns its token. Call it last in the transaction. */
  openGuestSession(
    tx: Transaction,
    guest: GuestOf & { readonly mailboxId: MailboxId; readonly how: GuestProof },
    origin: Origin,
  ): Promise<string>;
};

/** A locked guest, and the name of their mailbox where that is not the address. */
export type GuestOf = { readonly userId: UserId; readonly email: string; readonly name?: string };

/** The proof that a guest gave. */
export type GuestProof = "email code" | "email code and access code" | "form";

/** Finds the files of a finished document. Throws archive.not_ready until they are drawn, archive.unprintable if they cannot be. */
export type FindFilesToSign = (awaiting: {
  readonly documentId: string;
  /** The file that must be there, where it is known. */
  readonly sha256: string | undefined;
  readonly wait: boolean;
  readonly signal: AbortSignal;
  readonly lookAgain: () => Promise<void>;
}) => Promise<FilesToSign>;

/** Dependencies of signing. The files to sign come from the room of archives, which ranks higher; compose provides the function. */
export type SigningNeeds = {
  readonly verifySignature: typeof verifySignature;
  readonly hashContent: typeof hashContent;
  readonly findValueId: typeof findValueId;
  readonly findTrust: FindTrust;
  /** Reads whose signatures are believed in envelopes of this sender: by the service, and by its account. */
  readTrusts(senderMailboxId: MailboxId): Promise<readonly Trust[]>;
  readonly blobs: Pick<Blobs, "read">;
  /** Finds the files of finished documents of an envelope. */
  documentFinder(envelope: { readonly id: EnvelopeId; readonly revision: number }): FindFilesToSign;
  /** Room in a PDF for the signature of a mailbox, as a participant sees it there. From the room of archives. */
  prepareSignature(asked: SignatureToPrepare): Promise<PreparedSignature>;
  readonly finishSignature: FinishSignature;
  /** SHA-256 as lower-case hex. */
  readonly hashText: (text: string) => string;
};

/** A signature as it was given: its CMS, the OCSP responses that confirm its certificates, small lists that they were looked for in, what it appended to a PDF, and its manifest. */
export type SignatureFile = {
  readonly cms: Uint8Array;
  readonly ocspResponses: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly pdfUpdate: Uint8Array | null;
  readonly manifest: Uint8Array | null;
};

/** A slot inside a PDF, its signer, the file, and the time that the signature states. */
export type SignatureToPrepare = {
  readonly envelopeId: EnvelopeId;
  readonly documentId: string;
  readonly name: string;
  readonly mailboxId: MailboxId;
  readonly baseSha256: string;
  readonly at: Instant;
  readonly signal: AbortSignal;
};

/** A document as it is signed: its file, and its data as XML where it has some. */
export type FilesToSign = { readonly binary: ArchiveEntry; readonly text: ArchiveEntry | undefined };

/** Dependencies of the use cases: those of the room, and its own cache. */
export type RoomNeeds = EnvelopesNeeds & { readonly shown: ShownTemplates };

/** The caller, the open mailbox, and the origin of the request. */
export type Actor = Omit<InMailbox, "settle">;

/** The stored part of an actor whose request may have ended; `isAutomatic` where the person does nothing personally. */
export type DeferredActor = {
  readonly isAutomatic?: true;
  readonly mailbox: Pick<OpenMailbox, "id" | "accountId" | "accountName">;
  readonly caller: Pick<Caller, "userId">;
  readonly origin: Origin;
};

/** The parts of a request that every use case needs besides its input. */
export type Acting = Actor & Pick<AnyRequest, "settle" | "receivedAt">;
