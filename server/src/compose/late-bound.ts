import { isBlobUsed } from "../io/blobs/is-blob-used.ts";
import type { Accounts, AccountsNeeds } from "../rooms/accounts/index.ts";
import type { Approvals } from "../rooms/approvals/index.ts";
import type { Archives } from "../rooms/archives/index.ts";
import type { Attachments, AttachmentsNeeds } from "../rooms/attachments/index.ts";
import type { Auth, AuthNeeds } from "../rooms/auth/index.ts";
import type { BulkSends } from "../rooms/bulk-sends/index.ts";
import type { Dictionaries } from "../rooms/dictionaries/index.ts";
import type { Domains } from "../rooms/domains/index.ts";
import type { Envelopes, EnvelopesNeeds, ForLowerRooms } from "../rooms/envelopes/index.ts";
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

/** Functions of higher rooms, by the lower room that is given them. They can be called after `bind`, thus in requests and jobs. */
export type LateBound = {
  bind(higher: HigherRooms): void;
  readonly forAccounts: Pick<
    AccountsNeeds,
    "mailboxes" | "closeAccount" | "endTokens" | "removeFactors" | "removePreferences" | "claimBlob" | "releaseBlobs"
  >;
  readonly forEmails: Pick<Auth, "findReaders">;
  readonly forAttachments: Pick<AttachmentsNeeds, "mayReadFile" | "isBlobUsedElsewhere">;
  readonly forProcesses: Pick<ProcessesNeeds, "handlerOf" | "rowHandlerOf">;
  readonly forDictionaries: Pick<ForLowerRooms, "fieldFilters">;
  readonly forAuth: Pick<AuthNeeds, "countOpenEnvelopes" | "isOpenToGuest" | "findInvitee" | "moveEnvelopes" | "countErasable">;
  readonly forTemplates: Pick<ForLowerRooms, "findVersionSeenByAny">;
  readonly forLabels: Pick<ForLowerRooms, "putLabel" | "takeLabel" | "clearLabel">;
  readonly forEnvelopes: Pick<EnvelopesNeeds, "notifications" | "scenarios">;
  /** Notices to users outside of mailboxes, for all rooms. */
  readonly forNotices: { readonly notifications: Pick<Notifications, "notifyUsers"> };
  readonly forSigning: Pick<Archives, "awaitDocument" | "prepareSignature">;
};

/** Binds functions of higher rooms when they are called, as these rooms are composed after the lower ones. */
export function lateBound(): LateBound {
  let bound: HigherRooms | undefined;
  const rooms = (): HigherRooms => {
    if (!bound) throw new Error("the rooms are not bound yet");
    return bound;
  };
  return {
    bind: (higher) => void (bound = higher),
    forAccounts: boundForAccounts(rooms),
    forEmails: { findReaders: (...given) => rooms().auth.findReaders(...given) },
    forAttachments: boundForAttachments(rooms),
    forProcesses: boundForProcesses(rooms),
    forDictionaries: { fieldFilters: (...given) => rooms().envelopes.forLowerRooms.fieldFilters(...given) },
    forAuth: boundForAuth(rooms),
    forTemplates: { findVersionSeenByAny: (...given) => rooms().envelopes.forLowerRooms.findVersionSeenByAny(...given) },
    forLabels: boundForLabels(rooms),
    forNotices: { notifications: { notifyUsers: (...given) => rooms().notifications.notifyUsers(...given) } },
    forEnvelopes: {
      notifications: {
        findSender: (...given) => rooms().notifications.findSender(...given),
        queueNotices: (...given) => rooms().notifications.queueNotices(...given),
      },
      scenarios: {
        findNext: (...given) => rooms().scenarios.forEnvelopes.findNext(...given),
        findJoinFault: (...given) => rooms().scenarios.forEnvelopes.findJoinFault(...given),
        join: (...given) => rooms().scenarios.forEnvelopes.join(...given),
      },
    },
    forSigning: {
      awaitDocument: (...given) => rooms().archives.awaitDocument(...given),
      prepareSignature: (...given) => rooms().archives.prepareSignature(...given),
    },
  };
}

type Bound = () => HigherRooms;

function boundForAccounts(rooms: Bound): LateBound["forAccounts"] {
  return {
    mailboxes: {
      openMailboxes: (...given) => rooms().mailboxes.openMailboxes(...given),
      listVisibleMailboxes: (...given) => rooms().mailboxes.closing.listVisibleMailboxes(...given),
    },
    closeAccount: async (tx, accountId, now) => {
      await rooms().mailboxes.closing.closeAccountMailboxes(tx, accountId, now);
      await rooms().domains.closeDomainsOf(tx, accountId);
    },
    endTokens: (...given) => rooms().auth.credentials.endTokens(...given),
    removeFactors: (...given) => rooms().auth.credentials.removeFactors(...given),
    removePreferences: async (tx, userId) => {
      await rooms().mailboxes.people.removePreferencesOf(tx, userId);
      await rooms().auth.credentials.removePreferences(tx, userId);
    },
    claimBlob: (...given) => rooms().attachments.claimBlob(...given),
    releaseBlobs: (...given) => rooms().attachments.releaseBlobs(...given),
  };
}

function boundForAttachments(rooms: Bound): LateBound["forAttachments"] {
  return {
    mayReadFile: (...given) => rooms().envelopes.forLowerRooms.mayReadFile(...given),
    isBlobUsedElsewhere: async (db, sha256) => {
      const { templates, accounts, dictionaries, bulkSends, archives, reports } = rooms();
      const tables = [templates, accounts.pictures, dictionaries, bulkSends, archives, reports].flatMap(
        ({ blobTables }) => blobTables,
      );
      return isBlobUsed(db, tables, sha256);
    },
  };
}

function boundForProcesses(rooms: Bound): LateBound["forProcesses"] {
  const handlers = () => [rooms().envelopes.works, rooms().approvals.works];
  return {
    handlerOf: (kind) => handlers().find((works) => kind in works)?.[kind],
    rowHandlerOf: (kind) => rooms().auth.people.works[kind],
  };
}

function boundForAuth(rooms: Bound): LateBound["forAuth"] {
  return {
    countOpenEnvelopes: (...given) => rooms().envelopes.forLowerRooms.countOpenEnvelopes(...given),
    isOpenToGuest: (...given) => rooms().envelopes.forLowerRooms.isOpenToGuest(...given),
    findInvitee: (...given) => rooms().envelopes.forLowerRooms.findInvitee(...given),
    moveEnvelopes: (...given) => rooms().envelopes.forLowerRooms.moveEnvelopes(...given),
    countErasable: (...given) => rooms().audit.countErasable(...given),
  };
}

function boundForLabels(rooms: Bound): LateBound["forLabels"] {
  return {
    putLabel: (...given) => rooms().envelopes.forLowerRooms.putLabel(...given),
    takeLabel: (...given) => rooms().envelopes.forLowerRooms.takeLabel(...given),
    clearLabel: (...given) => rooms().envelopes.forLowerRooms.clearLabel(...given),
  };
}
