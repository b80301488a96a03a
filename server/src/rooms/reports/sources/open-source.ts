import type { ReportsNeeds } from "../needs.ts";
import type { Report, TableReport } from "../report.ts";
import { sourceOf, type Source } from "./source.ts";

type Of<Kind extends Report["kind"]> = Extract<Report, { kind: Kind }>;

/** Opens the table of a report. */
export async function openSource(needs: ReportsNeeds, report: TableReport): Promise<Source> {
  switch (report.kind) {
    case "envelopes":
      return envelopesSource(needs, report);
    case "audit":
      return auditSource(needs, report);
    case "users":
      return usersSource(needs, report);
    case "mailboxes":
      return mailboxesSource(needs, report);
  }
}

/** The envelopes of a mailbox as its list shows them. */
async function envelopesSource({ envelopes }: ReportsNeeds, report: Of<"envelopes">): Promise<Source> {
  const mailbox = { id: report.mailboxId, accountId: report.accountId };
  const search = await envelopes.readReportSearch(mailbox, report.params);
  return sourceOf(envelopes.listForReport.bind(undefined, search), {
    uuid: (row) => row.uuid,
    subject: (row) => row.subject,
    status: (row) => row.status,
    template: (row) => row.templateName,
    templateUuid: (row) => row.templateUuid,
    sender: (row) => row.mailboxName,
    senderMailboxUuid: (row) => row.mailboxUUID,
    sentByMe: (row) => row.sentByMe,
    createdAt: (row) => row.createdAt,
    sentAt: (row) => row.sentAt,
    receivedAt: (row) => row.receivedAt,
    expiresAt: (row) => row.expiredAfter,
    rolesCompleted: (row) => row.completed,
    roles: (row) => row.total,
    archived: (row) => row.archived,
    deleted: (row) => row.deleted,
  });
}

/** The audit log of an account until the report was requested, newest first. */
function auditSource({ audit }: ReportsNeeds, { accountId, params, createdAt }: Of<"audit">): Source {
  const asked = { ...params, to: params.to ?? createdAt };
  return sourceOf(audit.readLogPage.bind(undefined, { accountId, asked }), {
    timestamp: (row) => row.timestamp,
    action: (row) => row.action ?? row.actionName,
    objectType: (row) => row.objectTypeName,
    objectId: (row) => row.objectId,
    objectName: (row) => row.objectName,
    mailboxUuid: (row) => row.mailboxUuid,
    mailboxName: (row) => row.mailboxName,
    operatorId: (row) => row.operatorId,
    operatorName: (row) => row.operatorName,
    source: (row) => row.source,
    ip: (row) => row.ip,
    browser: (row) => row.browser,
    os: (row) => row.os,
  });
}

/** The people of an account, with their roles in it and their mailboxes. */
function usersSource({ database, accounts }: ReportsNeeds, { accountId, params }: Of<"users">): Source {
  const asked = { accountId, ids: params.uuids, search: params.searchParams ?? {} };
  return sourceOf(accounts.members.listForReport.bind(undefined, database, asked), {
    uuid: (row) => row.id,
    email: (row) => row.email,
    firstName: (row) => row.first_name,
    lastName: (row) => row.last_name,
    phone: (row) => row.phone,
    status: (row) => row.status,
    corporate: (row) => row.is_corporate,
    createdAt: (row) => row.created_at,
    roles: (row) => names(row.roles),
    mailboxes: (row) => names(row.mailboxes),
  });
}

type Named = { readonly name: string };

function names(all: readonly Named[]): string {
  return all.map(({ name }) => name).join("; ");
}

/** The mailboxes of an account by name, with their aliases and, on request, groups. */
function mailboxesSource({ database, mailboxes }: ReportsNeeds, { accountId, params }: Of<"mailboxes">): Source {
  const { keyword, group, withGroups } = params.searchParams ?? {};
  const filter = { accountId, ids: params.uuids, keyword: keyword ?? "", group: group ?? undefined };
  return sourceOf(mailboxes.people.listMailboxesForReport.bind(undefined, database, filter), {
    uuid: (row) => row.id,
    name: (row) => row.name,
    archived: (row) => row.is_archived,
    users: (row) => row.users_count,
    createdAt: (row) => row.created_at,
    aliases: (row) => row.aliases.join("; "),
    ...(withGroups && { groups: (row: { readonly groups: readonly Named[] }) => names(row.groups) }),
  });
}
