import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import type { FieldOffer, FieldQuestion } from "../dictionaries/index.ts";
import type { ProcessHandler } from "../processes/index.ts";
import { findFieldFilters } from "./flow/field-filters.ts";
import { approving } from "./sharing/approval-state.ts";
import { hiddenDocuments } from "./envelope/visibility.ts";
import { jobs, schedules } from "./jobs.ts";
import { mayReadFile, type EnvelopeFile } from "./envelope/may-read-file.ts";
import type { EnvelopesNeeds } from "./needs.ts";
import { processHandlers } from "./flow/process-handlers.ts";
import { readForArchive, type EnvelopeForArchive } from "./envelope/read-for-archive.ts";
import { routes } from "./routes.ts";
import { sendingMany, type SendingMany } from "./sending/sending-many.ts";
import { findShareable } from "./sharing/share-archives.ts";
import { shownTemplates } from "./envelope/show-template.ts";
import { putLabel, takeLabel } from "./folders/label-envelopes.ts";
import { findVersionSeenByAny, holdVisible, isVisible } from "./envelope/store/visible.ts";
import { listSignatureFiles } from "./signing/store.ts";
import { clearLabel } from "./folders/store/labels.ts";
import { countOpenEnvelopes } from "./envelope/store/open-envelopes.ts";

export type { EnvelopesNeeds, DeferredActor } from "./needs.ts";
export type { SendInput } from "./sending/send-many.ts";
export type { ShareableEnvelope } from "./sharing/share-archives.ts";
export type { EnvelopeForArchive } from "./envelope/read-for-archive.ts";

const labelling = { putLabel, takeLabel, clearLabel } as const;
type Lent = typeof labelling & { readonly approving: typeof approving };

/**
 * The room of envelopes. It publishes `envelope.changed` {envelopeId, revision} on every change of state, and
 * `envelope.removed` {envelopeId} when a draft is gone, with all that is kept of it here.
 */
export type Envelopes = Lent &
  SendingMany & {
    readonly routes: readonly AnyRoute[];
    readonly jobs: readonly JobHandler[];
    readonly schedules: readonly Schedule[];
    /** What processes of each kind do to an envelope; compose hands it to their room. */
    readonly works: Readonly<Record<string, ProcessHandler>>;
    /** Whether the flow, or a share, has brought the envelope to the mailbox. */
    mayRead(db: Queries, mailboxId: MailboxId, envelopeId: EnvelopeId): Promise<boolean>;
    /** The same for what is written beside an envelope: it is not removed before the transaction ends. */
    holdVisible(tx: Transaction, mailboxId: MailboxId, envelopeId: EnvelopeId): Promise<boolean>;
    /** The documents of an envelope that are hidden from the mailbox; undefined when it does not see the envelope. */
    hiddenDocuments(db: Queries, mailboxId: MailboxId, envelopeId: EnvelopeId): Promise<readonly string[] | undefined>;
    /** Whether the mailbox may read a file of the envelope: it sees the envelope, and the file is not hidden from its roles. */
    mayReadFile(db: Queries, mailboxId: MailboxId, file: EnvelopeFile): Promise<boolean>;
    /** The template version of an envelope that one of these mailboxes sees; undefined when none does. */
    readonly findVersionSeenByAny: typeof findVersionSeenByAny;
    /** What the filterQuery of a field lets through; undefined when the field is not the mailbox's to fill in now. */
    fieldFilters(db: Queries, asked: FieldQuestion, mailbox: OpenMailbox): Promise<FieldOffer | undefined>;
    /** How many envelopes in progress each of these mailboxes takes part in, up to 1000. */
    readonly countOpenEnvelopes: typeof countOpenEnvelopes;
    /** Which envelopes a mailbox may share the archives of, and why not the others. */
    readonly findShareable: typeof findShareable;
    /** The CMS of each signature of an envelope, in the order of its signatures. */
    listSignatureFiles(db: Queries, envelopeId: EnvelopeId): Promise<readonly Uint8Array[]>;
    /** The envelope at this instant, whoever asks; undefined when there is none. */
    readForArchive(db: Queries, envelopeId: EnvelopeId): Promise<EnvelopeForArchive | undefined>;
  };

/** Builds the room. */
export function envelopes(needs: EnvelopesNeeds): Envelopes {
  return {
    ...labelling,
    approving,
    ...sendingMany(needs),
    routes: routes({ ...needs, shown: shownTemplates(needs.templates) }),
    jobs: jobs(needs),
    schedules: schedules(needs),
    works: processHandlers(needs),
    mayRead: (db, mailboxId, envelopeId) => isVisible(db, envelopeId, mailboxId),
    mayReadFile: (db, mailboxId, file) => mayReadFile(needs, db, mailboxId, file),
    hiddenDocuments: (db, mailboxId, envelopeId) => hiddenDocuments(needs, db, mailboxId, envelopeId),
    holdVisible,
    findVersionSeenByAny,
    fieldFilters: (db, asked, mailbox) => findFieldFilters(needs, db, asked, mailbox),
    findShareable,
    countOpenEnvelopes,
    listSignatureFiles,
    readForArchive: (db, envelopeId) => readForArchive(needs, db, envelopeId),
  };
}
