import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { LoadedRoute } from "./load-route.ts";
import type { MailboxCard } from "../mailboxes/index.ts";
import { publicStatusOf } from "./public-status.ts";
import type { ApproverRow } from "./store/flows.ts";
import type { SavedRouteRow } from "./store/saved-routes.ts";
import type { ApprovalRow } from "./store/search.ts";

/** A route with its steps in order. */
export function showFlow({ flow, approvers, route }: LoadedRoute) {
  const statuses = new Map(route.approvers.map(({ mailboxId, status }) => [mailboxId, status]));
  const rowsNow = approvers.map((row) => ({ ...row, status: statuses.get(row.mailbox_id) ?? row.status }));
  const steps = [...Map.groupBy(rowsNow, ({ step }) => step).values()];
  return {
    uuid: flow.id,
    urgent: flow.is_urgent,
    completed: route.status !== "RUNNING",
    mailboxUuid: flow.mailbox_id,
    approvers: rowsNow.map(showPublicApprover),
    flowUuid: flow.id,
    envelopeUuid: flow.envelope_id,
    status: route.status,
    message: flow.message,
    startedAt: flow.started_at,
    endedAt: flow.ended_at,
    startedBy: {
      mailboxUuid: flow.mailbox_id,
      mailboxName: flow.mailbox_name,
      userUuid: flow.user_id,
      userName: flow.user_name,
    },
    steps: steps.map((rows) => ({ approvers: rows.map(showApprover) })),
  };
}

/** One row of the list of approvals. */
export function showApproval(row: ApprovalRow) {
  return {
    ...showIds(row),
    flowUuid: row.flow_id,
    subject: row.subject,
    message: row.message,
    createdAt: row.listed_at,
    status: publicStatusOf[row.status],
    mailboxUUID: row.mailbox_id,
    accountUuid: row.account_id,
    mailboxName: row.mailbox_name,
    total: row.total,
    completed: row.completed,
    templateUuid: row.template_id,
    templateName: row.template_name,
    seenAt: row.seen_at,
    expiredAfter: row.expires_at,
    urgent: row.is_urgent,
    flowStatus: row.flow_status,
    comment: row.comment,
    mailboxUuid: row.mailbox_id,
    startedAt: row.started_at,
    reachedAt: row.listed_at,
    decidedAt: row.decided_at,
  };
}

/** A row of a list with ids only. */
export function showIds(row: ApprovalRow) {
  return { uuid: row.envelope_id, envelopeUuid: row.envelope_id, approvalFlowUuid: row.flow_id };
}

/** A mailbox that started a route, with its company. */
export function showStarter({ id, name, accountId, accountName }: MailboxCard) {
  return { uuid: id, mailboxUuid: id, mailboxName: name, accountUuid: accountId, accountName };
}

/** The distinct templates of rows. */
export function templatesOf(rows: readonly ApprovalRow[]) {
  const names = new Map(rows.map((row) => [row.template_id, row.template_name]));
  return [...names].map(([templateUuid, templateName]) => ({ uuid: templateUuid, templateUuid, templateName }));
}

function showPublicApprover(row: ApproverRow) {
  return {
    mailboxUuid: row.mailbox_id,
    mailboxName: row.mailbox_name,
    name: row.name === "" ? row.mailbox_name : row.name,
    order: row.step + 1,
    createdAt: row.reached_at,
    seenAt: row.seen_at,
    completedAt: row.decided_at,
    status: publicStatusOf[row.status],
    comment: row.comment,
  };
}

function showApprover(row: ApproverRow) {
  return {
    mailboxUuid: row.mailbox_id,
    mailboxName: row.mailbox_name,
    status: row.status,
    comment: row.comment,
    userUuid: row.user_id,
    userName: row.user_name,
    reachedAt: row.reached_at,
    decidedAt: row.decided_at,
  };
}

/** A saved route, with the names of its mailboxes. */
export function showSaved(row: SavedRouteRow, cards: ReadonlyMap<MailboxId, MailboxCard>) {
  const nameOf = (id: MailboxId): string => cards.get(id)?.name ?? "";
  return {
    uuid: row.id,
    name: row.name,
    flowType: row.flow_type,
    approvers: row.approvers.map(({ name, mailboxId, order }) => ({
      name,
      mailboxUuid: mailboxId,
      mailboxName: nameOf(mailboxId),
      order,
    })),
    sharedForAccount: row.is_shared_for_account,
    sharedForMailboxes: row.shared_for.map((id) => ({ uuid: id, name: nameOf(id) })),
  };
}
