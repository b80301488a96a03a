import type { LoadedRoute } from "./load-route.ts";
import type { ApproverRow } from "./store/flows.ts";
import type { ApprovalRow } from "./store/search.ts";

/** A route with its steps in their order. */
export function showFlow({ flow, approvers, route }: LoadedRoute) {
  const statuses = new Map(route.approvers.map(({ mailboxId, status }) => [mailboxId, status]));
  const shown = (row: ApproverRow) => showApprover({ ...row, status: statuses.get(row.mailbox_id) ?? row.status });
  const steps = [...Map.groupBy(approvers, ({ step }) => step).values()];
  return {
    uuid: flow.id,
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
    steps: steps.map((rows) => ({ approvers: rows.map(shown) })),
  };
}

/** One row of the list of approvals. */
export function showApproval(row: ApprovalRow) {
  return {
    envelopeUuid: row.envelope_id,
    flowUuid: row.flow_id,
    subject: row.subject,
    templateName: row.template_name,
    message: row.message,
    status: row.status,
    flowStatus: row.flow_status,
    comment: row.comment,
    mailboxUuid: row.mailbox_id,
    mailboxName: row.mailbox_name,
    startedAt: row.started_at,
    reachedAt: row.reached_at,
    decidedAt: row.decided_at,
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
