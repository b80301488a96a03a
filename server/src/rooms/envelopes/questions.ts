import type { EnvelopeSeen } from "@chancery/core/event/mailbox-event.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { AttachmentsNeeds } from "../attachments/index.ts";
import type { DictionariesNeeds } from "../dictionaries/index.ts";
import type { LabelsNeeds } from "../labels/index.ts";
import type { TemplatesNeeds } from "../templates/index.ts";
import { readForArchive, type EnvelopeForArchive } from "./envelope/read-for-archive.ts";
import { findSeen } from "./envelope/find-seen.ts";
import { listCompleted } from "./envelope/store/completed.ts";
import { findNoticed } from "./envelope/store/noticed.ts";
import { countOpenEnvelopes } from "./envelope/store/open-envelopes.ts";
import { findVersionSeenByAny, holdExisting, holdVisible, isVisible } from "./envelope/store/visible.ts";
import { hiddenDocuments, mayReadFile } from "./envelope/visibility.ts";
import { findFieldFilters } from "./flow/field-filters.ts";
import { putLabel, takeLabel } from "./folders/label-envelopes.ts";
import { clearLabel } from "./folders/store/labels.ts";
import { findInvitee } from "./guests/find-code.ts";
import { moveEnvelopes } from "./guests/move-envelopes.ts";
import { isOpenToGuest } from "./guests/store.ts";
import type { EnvelopesNeeds, SignatureFile } from "./needs.ts";
import { listForReport, readReportSearch, type EnvelopesReported } from "./search/list-for-report.ts";
import type { EnvelopeSearch, SearchSlice } from "./search/search.ts";
import { approvalState, type ApprovalState } from "./sharing/approval-state.ts";
import { findShareable, type Shareable, type SharingQuery } from "./sharing/share-archives.ts";
import { forRetention, type ForRetention } from "./retention/questions.ts";
import { listSignatureFiles } from "./signing/store/signature-files.ts";
import type { Noticed } from "./envelope/noticed.ts";

/** Envelopes as other rooms read them, by room. */
export type EnvelopeQuestions = {
  readonly forLowerRooms: ForLowerRooms;
  readonly forArchives: ForArchives;
  readonly forApprovals: ApprovalState & MayRead;
  readonly forComments: ForComments;
  readonly forCallbacks: ForCallbacks;
  readonly forAudit: MayRead & Pick<ForComments, "holdVisible"> & ForReports;
  readonly forRetention: ForRetention;
};

/** Questions of lower rooms about envelopes; compose hands each to the room that declares it in its needs. */
type ForLowerRooms = Pick<AttachmentsNeeds, "mayReadFile"> &
  Pick<DictionariesNeeds, "fieldFilters"> &
  Pick<TemplatesNeeds, "findVersionSeenByAny"> &
  Pick<LabelsNeeds, "putLabel" | "takeLabel" | "clearLabel"> & {
    /** The email address of a code that leads to an envelope; undefined for an unknown code. Throws the faults of findOpenCode, access_code.missing. */
    findInvitee(db: Queries, code: string): Promise<string | undefined>;
    /** Whether the one envelope in the mailbox of a guest is still open to them. */
    isOpenToGuest(db: Queries, mailboxId: MailboxId): Promise<boolean>;
    /** Moves the roles of a guest's mailboxes, and with them their envelopes, to another mailbox. */
    moveEnvelopes(tx: Transaction, from: readonly MailboxId[], to: MailboxId): Promise<void>;
    /** The number of envelopes in progress that each mailbox takes part in, up to 1000. */
    countOpenEnvelopes(db: Queries, mailboxIds: readonly MailboxId[]): Promise<ReadonlyMap<MailboxId, number>>;
  };

type MayRead = {
  /** Whether the mailbox sees the envelope, by the flow or by a share. */
  mayRead(db: Queries, mailboxId: MailboxId, envelopeId: EnvelopeId): Promise<boolean>;
};

type ReadsEnvelopes = {
  /** The envelope as it is now, for every mailbox; undefined when there is none. */
  readForArchive(db: Queries, envelopeId: EnvelopeId): Promise<EnvelopeForArchive | undefined>;
};

/** A completed envelope and its place in the order of completion. */
type Completed = { readonly id: EnvelopeId; readonly completedAt: Instant };

/** Envelopes as archives need them. */
export type ForArchives = MayRead &
  ReadsEnvelopes & {
    /** Whether there is such an envelope, which is then not removed before the transaction ends. */
    holdExisting(tx: Transaction, envelopeId: EnvelopeId): Promise<boolean>;
    /** The envelopes whose archives a mailbox may share, and the faults of the others. */
    findShareable(db: Queries, query: SharingQuery): Promise<Shareable>;
    /** Completed envelopes of all mailboxes behind one, in the order of completion. */
    listCompleted(db: Queries, after: Completed, until: Instant, limit: number): Promise<readonly Completed[]>;
    /** Each signature of an envelope as it was given, in the order of its signatures. */
    listSignatureFiles(db: Queries, envelopeId: EnvelopeId): Promise<readonly SignatureFile[]>;
  };

/** Envelopes as comments need them. */
export type ForComments = ReadsEnvelopes & {
  /** Whether the mailbox sees the envelope, which is then not removed before the transaction ends. */
  holdVisible(tx: Transaction, mailboxId: MailboxId, envelopeId: EnvelopeId): Promise<boolean>;
  /** An envelope as notices name it, and the mailboxes that see it; undefined when there is none. */
  findNoticed(db: Queries, envelopeId: EnvelopeId): Promise<Noticed | undefined>;
  /** The documents of an envelope that are hidden from the mailbox; undefined when it does not see the envelope. */
  hiddenDocuments(db: Queries, mailboxId: MailboxId, envelopeId: EnvelopeId): Promise<readonly string[] | undefined>;
};

/** Envelopes as reports need them. */
export type ForReports = {
  /** The search of a report of a mailbox. Throws the faults of a search. */
  readReportSearch(mailbox: EnvelopeSearch["mailbox"], asked: EnvelopesReported): Promise<EnvelopeSearch>;
  /** A page of a report; `next` is the key after which the next page starts. */
  listForReport(search: EnvelopeSearch, page: Pick<SearchSlice, "after" | "limit">): ReturnType<typeof listForReport>;
};

/** Envelopes as callbacks need them. */
export type ForCallbacks = {
  /** An envelope as a mailbox sees it now, in the form of an event; undefined when it does not see it. */
  findSeen(db: Queries, mailboxId: MailboxId, envelopeId: EnvelopeId): Promise<EnvelopeSeen | undefined>;
};

/** Builds the questions that other rooms ask. */
export function envelopeQuestions(needs: EnvelopesNeeds): EnvelopeQuestions {
  const mayRead: MayRead["mayRead"] = (db, mailboxId, envelopeId) => isVisible(db, envelopeId, mailboxId);
  const read = readForArchive.bind(undefined, needs);
  return {
    forLowerRooms: {
      mayReadFile: mayReadFile.bind(undefined, needs),
      fieldFilters: findFieldFilters.bind(undefined, needs),
      findVersionSeenByAny,
      countOpenEnvelopes,
      findInvitee: findInvitee.bind(undefined, needs),
      isOpenToGuest,
      moveEnvelopes: moveEnvelopes.bind(undefined, needs),
      putLabel,
      takeLabel,
      clearLabel,
    },
    forArchives: { mayRead, holdExisting, readForArchive: read, findShareable, listCompleted, listSignatureFiles },
    forApprovals: { ...approvalState, mayRead },
    forComments: {
      holdVisible,
      findNoticed,
      hiddenDocuments: hiddenDocuments.bind(undefined, needs),
      readForArchive: read,
    },
    forAudit: {
      mayRead,
      holdVisible,
      readReportSearch: readReportSearch.bind(undefined, needs),
      listForReport: listForReport.bind(undefined, needs),
    },
    forRetention: forRetention(needs),
    forCallbacks: { findSeen: findSeen.bind(undefined, needs) },
  };
}
