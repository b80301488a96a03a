import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { listUnused } from "../io/blobs/list-unused.ts";
import type { Transaction } from "../io/database/database.ts";
import type { Accounts } from "../rooms/accounts/index.ts";
import type { Approvals } from "../rooms/approvals/index.ts";
import type { Archives } from "../rooms/archives/index.ts";
import type { Attachments, AttachmentsNeeds } from "../rooms/attachments/index.ts";
import type { Auth } from "../rooms/auth/index.ts";
import type { BulkSends } from "../rooms/bulk-sends/index.ts";
import type { Dictionaries } from "../rooms/dictionaries/index.ts";
import type { Domains } from "../rooms/domains/index.ts";
import type { Envelopes } from "../rooms/envelopes/index.ts";
import type { Notifications } from "../rooms/notifications/index.ts";
import type { Mailboxes } from "../rooms/mailboxes/index.ts";
import type { ProcessesNeeds } from "../rooms/processes/index.ts";
import type { Audit } from "../rooms/audit/index.ts";
import type { Scenarios } from "../rooms/scenarios/index.ts";
import type { Reports } from "../rooms/reports/index.ts";
import type { Templates } from "../rooms/templates/index.ts";

/** The rooms that lower ones call; attachments asks all of them, and accounts, whether they use a blob. */
export type HigherRooms = {
  readonly accounts: Accounts;
  readonly attachments: Attachments;
  readonly mailboxes: Mailboxes;
  readonly domains: Domains;
  readonly dictionaries: Dictionaries;
  readonly auth: Auth;
  readonly templates: Templates;
  readonly envelopes: Envelopes;
  readonly approvals: Approvals;
  readonly bulkSends: BulkSends;
  readonly scenarios: Scenarios;
  readonly archives: Archives;
  readonly notifications: Notifications;
  readonly reports: Reports;
  readonly audit: Audit;
};

/**
 * Binds functions of higher rooms when they are called, as these rooms are composed after the lower ones: thus in requests and jobs,
 * after `bind`. They are grouped by the lower room that is given them.
 */
export function lateBound() {
  let bound: HigherRooms | undefined;
  const rooms = (): HigherRooms => {
    if (!bound) throw new Error("the rooms are not bound yet");
    return bound;
  };
  const ofEnvelopes = () => rooms().envelopes.forLowerRooms;
  return {
    bind: (higher: HigherRooms) => void (bound = higher),
    forAccounts: boundForAccounts(rooms),
    forEmails: later(() => rooms().auth, "findReaders"),
    forAttachments: { ...later(ofEnvelopes, "mayReadFile"), listUnusedElsewhere: blobUses(rooms) },
    forProcesses: boundForProcesses(rooms),
    forDictionaries: later(ofEnvelopes, "fieldFilters"),
    forAuth: {
      ...later(ofEnvelopes, "countOpenEnvelopes", "isOpenToGuest", "findInvitee", "moveEnvelopes"),
      ...later(() => rooms().audit, "countErasable"),
    },
    forTemplates: later(ofEnvelopes, "findVersionSeenByAny"),
    forLabels: later(ofEnvelopes, "putLabel", "takeLabel", "clearLabel"),
    /** Notices to users outside of mailboxes, for all rooms. */
    forNotices: { notifications: later(() => rooms().notifications, "notifyUsers") },
    forEnvelopes: {
      notifications: later(() => rooms().notifications, "findSender", "queueNotices"),
      scenarios: later(() => rooms().scenarios.forEnvelopes, "findNext", "findJoinFault", "join"),
    },
    forSigning: later(() => rooms().archives, "documentFinder", "prepareSignature"),
  };
}

type Bound = () => HigherRooms;

/** Functions of a room that is found when they are called. */
function later<Name extends string, Room extends Readonly<Record<Name, (...given: never[]) => unknown>>>(
  room: () => Room,
  ...names: readonly Name[]
): Pick<Room, Name> {
  const calls = names.map((name) => [name, (...given: never[]) => room()[name](...given)] as const);
  return Object.fromEntries(calls) as Pick<Room, Name>;
}

function boundForAccounts(rooms: Bound) {
  return {
    mailboxes: {
      ...later(() => rooms().mailboxes, "openMailboxes"),
      ...later(() => rooms().mailboxes.closing, "listVisibleMailboxes"),
    },
    closeAccount: async (tx: Transaction, accountId: AccountId, now: Instant) => {
      await rooms().mailboxes.closing.closeAccountMailboxes(tx, accountId, now);
      await rooms().domains.closeDomainsOf(tx, accountId);
    },
    ...later(() => rooms().auth.credentials, "endTokens", "removeFactors"),
    removePreferences: async (tx: Transaction, userId: UserId) => {
      await rooms().mailboxes.people.removePreferencesOf(tx, userId);
      await rooms().auth.credentials.removePreferences(tx, userId);
    },
    ...later(() => rooms().attachments, "claimBlob", "releaseBlobs"),
  };
}

function blobUses(rooms: Bound): AttachmentsNeeds["listUnusedElsewhere"] {
  return async (db, sha256s) => {
    const { templates, accounts, dictionaries, bulkSends, archives, reports } = rooms();
    const users = [templates, accounts.pictures, dictionaries, bulkSends, archives, reports];
    const tables = users.flatMap(({ blobTables }) => blobTables);
    return listUnused(db, tables, sha256s);
  };
}

function boundForProcesses(rooms: Bound): Pick<ProcessesNeeds, "handlerOf" | "rowHandlerOf"> {
  const handlers = () => [rooms().envelopes.works, rooms().approvals.works];
  return {
    handlerOf: (kind) => handlers().find((works) => kind in works)?.[kind],
    rowHandlerOf: (kind) => rooms().auth.people.works[kind],
  };
}
