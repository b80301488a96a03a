import { join } from "node:path";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Authenticate } from "../http/admission/guard.ts";
import { limitsOf } from "../http/rate-limit/rate-limits.ts";
import type { AnyRoute } from "../http/route/route.ts";
import type { SecretColumn } from "../io/secrets/rekey.ts";
import { signatureFinisher } from "../io/pdf/participants/finish-signature.ts";
import { sha256Hex } from "../io/sha256.ts";
import { trustsOf } from "../io/signatures/trust-config.ts";
import { secretColumn } from "../io/secrets/secret-column.ts";
import { urlChecker } from "../io/outbound/check-url.ts";
import { readYaml } from "../io/yaml.ts";
import type { JobHandler, OrderedHandler, Schedule } from "../jobs/worker.ts";
import { accounts as composeAccounts, type Accounts } from "../rooms/accounts/index.ts";
import { approvals as composeApprovals } from "../rooms/approvals/index.ts";
import { attachments as composeAttachments } from "../rooms/attachments/index.ts";
import { auth as composeAuth } from "../rooms/auth/index.ts";
import { bulkSends as composeBulkSends } from "../rooms/bulk-sends/index.ts";
import { composeCallbacks } from "./callbacks.ts";
import { comments as composeComments } from "../rooms/comments/index.ts";
import { emails as composeEmails } from "../rooms/emails/index.ts";
import { envelopes as composeEnvelopes, remoteSigningSecrets } from "../rooms/envelopes/index.ts";
import { forms as composeForms } from "../rooms/forms/index.ts";
import type { Health } from "../rooms/health/index.ts";
import { labels as composeLabels } from "../rooms/labels/index.ts";
import { mailboxes as composeMailboxes, type Provisioned } from "../rooms/mailboxes/index.ts";
import { writeXlsx } from "../io/spreadsheet/write-xlsx.ts";
import { openTables } from "../io/tables.ts";
import { processes as composeProcesses } from "../rooms/processes/index.ts";
import { scenarios as composeScenarios } from "../rooms/scenarios/index.ts";
import { templates as composeTemplates } from "../rooms/templates/index.ts";
import type { Erasures } from "../rooms/retention/index.ts";
import { composeArchives } from "./archives.ts";
import { composeAudit } from "./audit.ts";
import { composeDictionaries } from "./dictionaries.ts";
import { composeEvents } from "./events.ts";
import { composeHealth } from "./health.ts";
import { lateBound } from "./late-bound.ts";
import { outsideOf, type Io, type Outside } from "./outside.ts";
import { ownSchedules } from "./schedules.ts";
import { composeReports } from "./reports.ts";
import { composeRetention } from "./retention.ts";
import { composeSignOns } from "./sign-ons.ts";
import { composeSso } from "./sso.ts";
import { answerColumns } from "../http/idempotency/idempotency.ts";
import { newChallengeToken, nameRules } from "../io/dns/name-rules.ts";
import { domains, type Domains, type DomainsNeeds } from "../rooms/domains/index.ts";

/** The composed rooms: the routes of the HTTP server and the work of the worker. */
export type Rooms = {
  readonly routes: readonly AnyRoute[];
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly orderedHandlers: readonly OrderedHandler[];
  /** Every column of secrets in the database. */
  readonly secretColumns: readonly SecretColumn[];
  readonly authenticate: Authenticate;
  readonly newSetupCode: Accounts["setup"]["newCode"];
  readonly readMostUsed: Accounts["readMostUsed"];
  readonly listFindings: Health["listFindings"];
  readonly erasures: Erasures;
  /** Applies a provisioning file, YAML or JSON. Throws naming every fault by its path. */
  provision(name: string, text: string): Promise<Pick<Provisioned, "changes" | "kept">>;
};

/** Composes the rooms. Opens nothing: everything outside the process is in `io`. */
export function compose(io: Io): Rooms {
  const outside = outsideOf(io);
  const rooms = composeRooms(outside);
  const all = Object.values(rooms);
  const places = [
    ...all.flatMap((room) => ("secretColumns" in room ? room.secretColumns : [])),
    ...answerColumns,
    remoteSigningSecrets,
  ];
  const secretColumns = places.map((place) => secretColumn(io.database, place));
  return {
    secretColumns,
    routes: all.flatMap((room) => room.routes),
    handlers: all.flatMap((room) => ("jobs" in room ? room.jobs : [])),
    schedules: [...all.flatMap((room) => ("schedules" in room ? room.schedules : [])), ...ownSchedules(outside, secretColumns)],
    orderedHandlers: all.flatMap((room) => ("orderedHandlers" in room ? room.orderedHandlers : [])),
    authenticate: rooms.auth.authenticate,
    newSetupCode: rooms.accounts.setup.newCode,
    readMostUsed: rooms.accounts.readMostUsed,
    listFindings: rooms.health.listFindings,
    erasures: rooms.retention.erasures,
    provision: async (name, text) => rooms.mailboxes.applyProvision(readProvision(readYaml(text, name))),
  };
}

/** The table of rooms, lower ranks first: what each is given from outside, from lower rooms, and late-bound from higher ones. */
function composeRooms(outside: Outside) {
  const { bind, ...higher } = lateBound();
  const accounts = composeAccounts({ ...outside, ...higher.forAccounts, ...higher.forNotices });
  const readTrusts = trustsFor(outside, accounts);
  const signing = { ...outside, ...higher.forSigning, ...ownSigning(outside), readTrusts };
  const limits = limitsOf(outside.config.rateLimits);
  const ofAccounts = { findPreferences: accounts.account.findPreferences, readLogo: accounts.pictures.readLogo };
  const emails = composeEmails({ ...outside, ...higher.forEmails, ...ofAccounts, limits });
  const mailboxes = composeMailboxes({ ...outside, ...higher.forNotices, accounts });
  const sso = composeSso({ ...outside, ...higher.forNotices, accounts });
  const attachments = composeAttachments({ ...outside, ...higher.forAttachments, accounts, readTrusts });
  const domains = composeDomains({ ...outside, ...higher.forNotices, accounts });
  const processes = composeProcesses({ ...outside, ...higher.forProcesses, ...higher.forNotices });
  const below = { accounts, mailboxes, attachments };
  const dictionaries = composeDictionaries({ ...outside, ...higher.forDictionaries, ...higher.forNotices, ...below });
  const belowAuth = { accounts, mailboxes, domains, emails, processes };
  const auth = composeAuth({ ...outside, ...higher.forAuth, ...higher.forNotices, ...belowAuth, ...ownTables(outside) });
  const templates = composeTemplates({ ...outside, ...higher.forTemplates, accounts, mailboxes, attachments, dictionaries });
  const labels = composeLabels({ ...outside, ...higher.forLabels });
  const belowEnvelopes = { accounts, domains, auth, emails, mailboxes, attachments, processes, dictionaries, templates, labels };
  const envelopes = composeEnvelopes({ ...outside, ...higher.forEnvelopes, ...belowEnvelopes, signing });
  const signOns = composeSignOns({ ...outside, accounts, emails, sso, domains, auth });
  const audit = composeAudit({ ...outside, accounts, emails, envelopes: envelopes.forAudit });
  const belowArchives = { accounts, emails, mailboxes, attachments, templates: templates.forArchives, audit };
  const archives = composeArchives({ ...outside, ...belowArchives, envelopes: envelopes.forArchives });
  const bulkSends = composeBulkSends({ ...outside, ...higher.forNotices, attachments, envelopes: envelopes.sending.many });
  const comments = composeComments({ ...outside, ...higher.forEnvelopes, mailboxes, envelopes: envelopes.forComments });
  const belowApprovals = { mailboxes, processes, envelopes: envelopes.forApprovals };
  const approvals = composeApprovals({ ...outside, ...higher.forEnvelopes, ...belowApprovals });
  const scenarios = composeScenarios({ ...outside, mailboxes, templates, envelopes: envelopes.sending.steps });
  const callbacks = composeCallbacks({ ...outside, mailboxes, emails, envelopes: envelopes.forCallbacks });
  const forms = composeForms({
    ...outside,
    checkUrl: urlChecker({ allow: outside.config.outboundAllow }),
    auth,
    callbacks: callbacks.forForms,
    envelopes: envelopes.sending.forms,
  });
  const { notifications, events } = composeEvents({ ...outside, accounts, audit, emails, mailboxes, labels, callbacks });
  const readByReports = { accounts, mailboxes, attachments, audit, envelopes, dictionaries };
  const reports = composeReports({ ...outside, ...higher.forNotices, ...readByReports });
  const health = composeHealth({ ...outside, archives, audit, sso, emails });
  const bound = { accounts, attachments, mailboxes, domains, dictionaries, auth, templates, envelopes, approvals, bulkSends };
  bind({ ...bound, scenarios, archives, notifications, reports, audit });
  return {
    accounts,
    mailboxes,
    attachments,
    processes,
    emails,
    sso,
    signOns,
    dictionaries,
    domains,
    auth,
    templates,
    labels,
    envelopes,
    bulkSends,
    audit,
    approvals,
    scenarios,
    archives,
    comments,
    notifications,
    callbacks,
    forms,
    events,
    health,
    reports,
    retention: composeRetention({ ...outside, audit, envelopes, auth }),
  };
}

/** Readers and writers of files of people. */
function ownTables({ config }: Outside) {
  return { tables: openTables(join(config.dataDir, "spool")), writeXlsx };
}

/** Parts of signing that no room has. */
function ownSigning({ blobs }: Outside) {
  return { finishSignature: signatureFinisher(blobs), hashText: sha256Hex };
}

function trustsFor({ readTrust, database, config: { requiresCrl, requiresOcsp } }: Outside, { account }: Accounts) {
  return async (sender: MailboxId) =>
    trustsOf({ ...(await readTrust()), requiresCrl, requiresOcsp }, await account.listTrustOfMailbox(database, sender));
}

/** The room of domains with the rules and challenges of DNS. */
function composeDomains(given: Outside & Pick<DomainsNeeds, "accounts" | "notifications">): Domains {
  const { verifyZone, isTestTldAllowed } = given.config.dns;
  return domains({ ...given, verifyZone, newChallengeToken, names: { ...nameRules, isTestTldAllowed } });
}
