import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import type { Id } from "@chancery/core/ids/id.ts";
import { composeLetters } from "./emails.ts";
import { composeSignOns } from "./sign-ons.ts";
import { composeSso } from "./sso.ts";
import type { Config } from "../config/config.ts";
import type { Authenticate } from "../http/admission/guard.ts";
import { forgetAnswers } from "../http/idempotency/idempotency.ts";
import { answerColumns } from "../http/idempotency/secret-columns.ts";
import type { AnyRoute } from "../http/route/route.ts";
import { addresses } from "../io/addresses.ts";
import type { Blobs } from "../io/blobs/blobs.ts";
import { beginChecksum } from "../io/checksum.ts";
import type { Clock } from "../io/clock.ts";
import { aroundAccounts, counting, labelling, versionsOf } from "./late-bound.ts";
import { sniff } from "../io/content/sniff.ts";
import type { Database, Queries } from "../io/database/database.ts";
import { newChallengeToken } from "../io/dns/challenge-token.ts";
import { isDiskFull } from "../io/disk.ts";
import type { Dns } from "../io/dns/dns.ts";
import { nameRules } from "../io/dns/name-rules.ts";
import { DatabaseUnavailable } from "../io/database/unavailable.ts";
import { picturesOf } from "../io/images/pictures.ts";
import type { Keys } from "../io/keys/keys.ts";
import type { Logger } from "../io/log.ts";
import type { Mail } from "../io/mail/mail.ts";
import type { Passwords } from "../io/passwords/passwords.ts";
import type { Tokens } from "../io/passwords/tokens.ts";
import type { Printer } from "../io/pdf/printer.ts";
import { sealer } from "../io/pdf/seal-pdf.ts";
import { rekeyAll, type SecretColumn } from "../io/secrets/rekey.ts";
import { keyedDigest } from "../io/secrets/keyed-digest.ts";
import { secretBox } from "../io/secrets/secret-box.ts";
import { copiedRows } from "../io/rows/copied-rows.ts";
import { readRows } from "../io/rows/read-rows.ts";
import { writeCsv } from "../io/rows/write-csv.ts";
import { sha256Hex } from "../io/sha256.ts";
import { writeXlsx } from "../io/spreadsheet/write-xlsx.ts";
import { findValueId, verifySignature } from "../io/signatures/verify-signature.ts";
import { openTables } from "../io/tables.ts";
import { readYaml } from "../io/yaml.ts";
import { writeZip, zipSize } from "../io/zip/write-zip.ts";
import type { JobHandler, Schedule } from "../jobs/worker.ts";
import { accounts, type Accounts } from "../rooms/accounts/index.ts";
import { approvals, type Approvals } from "../rooms/approvals/index.ts";
import { archives, type Archives, type ArchivesNeeds } from "../rooms/archives/index.ts";
import { attachments, type Attachments } from "../rooms/attachments/index.ts";
import { audit } from "../rooms/audit/index.ts";
import { auth, type Auth } from "../rooms/auth/index.ts";
import { bulkSends, type BulkSends } from "../rooms/bulk-sends/index.ts";
import { comments } from "../rooms/comments/index.ts";
import { dictionaries, type Dictionaries, type DictionariesNeeds } from "../rooms/dictionaries/index.ts";
import { domains, type Domains, type DomainsNeeds } from "../rooms/domains/index.ts";
import { envelopes, type Envelopes } from "../rooms/envelopes/index.ts";
import { labels } from "../rooms/labels/index.ts";
import { mailboxes, type Mailboxes, type Provisioned } from "../rooms/mailboxes/index.ts";
import { processes, type ProcessesNeeds } from "../rooms/processes/index.ts";
import { templates, type Templates } from "../rooms/templates/index.ts";

/** Everything outside the process that the rooms need, opened. */
export type Io = {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly database: Database;
  readonly blobs: Blobs;
  readonly mail: Mail;
  readonly dns: Dns;
  readonly keys: Keys;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly printer: Printer;
  /** Looks at uploaded PDFs and pictures, in processes of its own: an upload does not wait for what is being printed. */
  readonly pdfs: Pick<Printer, "of">;
  /** Public address without a trailing slash. */
  readonly baseUrl: () => string;
};

/** The rooms put together: what the reception serves and what the worker does. */
export type Rooms = {
  readonly routes: readonly AnyRoute[];
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Every secret that is kept in the database. */
  readonly secretColumns: readonly SecretColumn[];
  readonly authenticate: Authenticate;
  readonly newSetupCode: Accounts["newSetupCode"];
  readonly readMostUsed: Accounts["readMostUsed"];
  /** Applies a provisioning file, YAML or JSON. Throws naming every fault by its path. */
  provision(name: string, text: string): Promise<Pick<Provisioned, "changes" | "kept">>;
};

/** Puts the rooms together, lower ranks first. Opens nothing: everything outside comes in `io`. */
export function compose(io: Io): Rooms {
  const rooms = composeRooms(io);
  const all = Object.values(rooms);
  const columns = [...all.flatMap((room) => ("secretColumns" in room ? room.secretColumns : [])), ...answerColumns(io.database)];
  return {
    secretColumns: columns,
    routes: all.flatMap((room) => room.routes),
    handlers: all.flatMap((room) => ("jobs" in room ? room.jobs : [])),
    schedules: [...all.flatMap((room) => ("schedules" in room ? room.schedules : [])), forgetting(io), rekeying(io, columns)],
    authenticate: rooms.auth.authenticate,
    newSetupCode: rooms.accounts.newSetupCode,
    readMostUsed: rooms.accounts.readMostUsed,
    provision: async (name, text) => rooms.mailboxes.applyProvision(readProvision(readYaml(text, name))),
  };
}

function composeRooms(io: Io) {
  const { config } = io;
  const above = () => ({ mailboxes: mailboxesRoom, domains: domainsRoom, auth: authRoom });
  const accountsRoom = accounts({ ...io, quotas: config.quotas, ...aroundAccounts(above) });
  const digests = keyedDigest(io.keys.secrets);
  const { inspectDrawing, inspectImage } = picturesOf(io.pdfs);
  const mailboxesRoom: Mailboxes = mailboxes({ ...io, accounts: accountsRoom, digests });
  const attachmentsRoom = attachments({
    ...{ ...io, accounts: accountsRoom, sniff, pause, ...config.limits },
    // rooms of a higher rank, asked only when a request comes
    mayReadFile: (...asked) => envelopesRoom.mayReadFile(...asked),
    isBlobUsedElsewhere: (...asked) =>
      isUsed([templatesRoom.isImageBlob, templatesRoom.isPdfBlob, ...keepers.map((room) => room.usesBlob)], ...asked),
  });
  const emailsRoom = composeLetters(io, () => authRoom);
  const domainsRoom: Domains = composeDomains(io, { accounts: accountsRoom, emails: emailsRoom });
  const processesRoom = processes({ ...io, ...working(() => [envelopesRoom, approvalsRoom]) });
  const dictionariesRoom: Dictionaries = composeDictionaries(io, {
    ...{ accounts: accountsRoom, mailboxes: mailboxesRoom, attachments: attachmentsRoom, emails: emailsRoom },
    envelopes: () => envelopesRoom,
  });
  const belowAuth = { accounts: accountsRoom, mailboxes: mailboxesRoom, domains: domainsRoom, emails: emailsRoom };
  const aroundAuth = { termsUrl: config.termsUrl, inspectDrawing, pause, addresses, digests, ...counting(() => envelopesRoom) };
  const authRoom: Auth = auth({ ...io, ...aroundAuth, ...belowAuth });
  const templatesRoom: Templates = templates({
    ...io,
    ...{ inspectImage, accounts: accountsRoom, ...versionsOf(() => envelopesRoom) },
    ...{ mailboxes: mailboxesRoom, attachments: attachmentsRoom, dictionaries: dictionariesRoom },
  });
  const labelsRoom = labels({ ...io, ...labelling(() => envelopesRoom) });
  const envelopesRoom: Envelopes = envelopes({
    ...io,
    ...{ inspectDrawing, nextTurn: () => nextTurn(), accounts: accountsRoom },
    ...config.limits,
    ...{ labels: labelsRoom, mailboxes: mailboxesRoom, attachments: attachmentsRoom, dictionaries: dictionariesRoom },
    ...{ processes: processesRoom, emails: emailsRoom, templates: templatesRoom },
    signing: { verifySignature, findValueId, blobs: io.blobs, awaitDocument: (asked) => archivesRoom.awaitDocument(asked) },
  });
  const onEnvelopes = { ...io, mailboxes: mailboxesRoom, envelopes: envelopesRoom, processes: processesRoom };
  const approvalsRoom: Approvals = approvals(onEnvelopes);
  const below = { attachments: attachmentsRoom, envelopes: envelopesRoom };
  const bulkSendsRoom: BulkSends = bulkSends({ ...io, ...config.limits, ...below, readRows, isUnavailable });
  const auditRoom = audit({ ...io, accounts: accountsRoom });
  const belowArchives = { ...below, templates: templatesRoom, audit: auditRoom, emails: emailsRoom, mailboxes: mailboxesRoom };
  const archivesRoom: Archives = composeArchives(io, belowArchives);
  const ssoRoom = composeSso(io, { accounts: accountsRoom, emails: emailsRoom });
  const belowSignOns = { emails: emailsRoom, accounts: accountsRoom, sso: ssoRoom, domains: domainsRoom, auth: authRoom };
  const keepers = [dictionariesRoom, bulkSendsRoom, archivesRoom];
  return {
    ...{ accounts: accountsRoom, mailboxes: mailboxesRoom },
    ...{ attachments: attachmentsRoom, processes: processesRoom, emails: emailsRoom },
    ...{ sso: ssoRoom, signOns: composeSignOns(io, belowSignOns) },
    ...{ dictionaries: dictionariesRoom, domains: domainsRoom, auth: authRoom },
    ...{ templates: templatesRoom, labels: labelsRoom, envelopes: envelopesRoom },
    bulkSends: bulkSendsRoom,
    ...{ audit: auditRoom, approvals: approvalsRoom },
    archives: archivesRoom,
    comments: comments({ ...io, envelopes: envelopesRoom, mailboxes: mailboxesRoom }),
  };
}

type UsesBlob = (db: Queries, sha256: string) => Promise<boolean>;

/** Whether one of several rooms needs a blob. */
async function isUsed(rooms: readonly UsesBlob[], db: Queries, sha256: string): Promise<boolean> {
  for (const usesBlob of rooms) if (await usesBlob(db, sha256)) return true;
  return false;
}

function composeDomains(io: Io, rooms: Pick<DomainsNeeds, "accounts" | "emails">): Domains {
  const { verifyZone, isTestTldAllowed } = io.config.dns;
  return domains({ ...io, ...rooms, verifyZone, newChallengeToken, names: { ...nameRules, isTestTldAllowed } });
}

type BelowArchives = Pick<ArchivesNeeds, "envelopes" | "attachments" | "templates" | "audit" | "emails" | "mailboxes">;

function composeArchives(io: Io, rooms: BelowArchives): Archives {
  return archives({
    ...io,
    ...rooms,
    zipSize,
    writeZip,
    hashText: sha256Hex,
    sealPdf: sealer(io.keys.seal, io.clock),
    waitMaxMs: io.config.limits.archiveWaitMaxS * 1000,
  });
}

async function pause(ms: number): Promise<void> {
  return wait(ms);
}

/** What processes ask of rooms of a higher rank, only when there is work. */
function working(rooms: () => readonly Pick<Approvals, "works">[]): Pick<ProcessesNeeds, "handlerOf" | "isUnavailable"> {
  return { isUnavailable, handlerOf: (kind) => rooms().find(({ works }) => kind in works)?.works[kind] };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isDiskFull(error);
}

type AroundDictionaries = Pick<DictionariesNeeds, "accounts" | "mailboxes" | "emails"> & {
  readonly attachments: Pick<Attachments, "claimBlob" | "releaseBlobs">;
  /** Of a higher rank, asked only when a request comes. */
  readonly envelopes: () => Envelopes;
};

function composeDictionaries(io: Io, { attachments: files, envelopes: room, ...lower }: AroundDictionaries) {
  const { claimBlob, releaseBlobs } = files;
  return dictionaries({
    ...{ ...io, ...io.config.limits, ...lower, sniff, beginChecksum, claimBlob, releaseBlobs },
    ...{ secrets: secretBox(io.keys.secrets), writeCsv, copiedRows, writeXlsx },
    tables: openTables(join(io.config.dataDir, "spool")),
    ...{ isDiskFull, nextTurn: () => nextTurn() },
    fieldFilters: (...asked) => room().fieldFilters(...asked),
  });
}

/** Whoever made another key of the ring current need not do more: secrets of older keys are encrypted anew. */
function rekeying(io: Io, columns: readonly SecretColumn[]): Schedule {
  const box = secretBox(io.keys.secrets);
  return { name: "secrets.rekey", everyMs: 3_600_000, work: async (signal) => void (await rekeyAll(box, columns, signal)) };
}

/** Answers kept for Idempotency-Keys live a day; this is not a room's business. */
function forgetting(io: Io): Schedule {
  return {
    name: "idempotency.forget",
    everyMs: 3_600_000,
    work: async (signal) => {
      while (!signal.aborted && (await forgetAnswers(io)) > 0);
    },
  };
}
