import sql from "sql-template-tag";
import type { Approver, RouteStatus } from "@chancery/core/envelope/approval/approval.ts";
import type { ApprovalFlowId, EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A route to store. */
export type NewFlow = {
  readonly id: ApprovalFlowId;
  readonly envelopeId: EnvelopeId;
  readonly mailboxId: MailboxId;
  readonly userId: UserId;
  readonly message: string;
  readonly isUrgent: boolean;
  readonly now: Instant;
};

/** Adds a started route with its approvers. */
export async function insertFlow(
  tx: Transaction,
  flow: NewFlow,
  approvers: readonly (Approver & { readonly name: string })[],
): Promise<void> {
  await tx.run(sql`
    with flow as (
      insert into approval_flows (id, envelope_id, mailbox_id, user_id, message, is_urgent, status, started_at)
      values (${flow.id}, ${flow.envelopeId}, ${flow.mailboxId}, ${flow.userId}, ${flow.message}, ${flow.isUrgent}, 'RUNNING',
        ${flow.now})
      returning id
    )
    insert into approval_approvers (flow_id, position, step, mailbox_id, name, status, reached_at)
    select f.id, a.position, a.step, a.mailbox_id, a.name, a.status, case when a.status = 'WAITING' then ${flow.now}::timestamptz end
    from flow f
    cross join unnest(${approvers.map(({ step }) => step)}::integer[], ${approvers.map(({ mailboxId }) => mailboxId)}::uuid[],
      ${approvers.map(({ name }) => name)}::text[], ${approvers.map(({ status }) => status)}::text[])
      with ordinality as a (step, mailbox_id, name, status, position)`);
}

/** The mailboxes that are to approve an envelope in any running route. */
export async function listBusyApprovers(db: Queries, envelopeId: EnvelopeId): Promise<readonly MailboxId[]> {
  return db.values<MailboxId>(sql`
    select distinct a.mailbox_id
    from approval_flows f
    join approval_approvers a on a.flow_id = f.id
    where f.envelope_id = ${envelopeId}
      and f.status = 'RUNNING'
      and a.status in ('PLANNED', 'WAITING')
    order by a.mailbox_id
    limit 10000`);
}

/** The number of approvers in all routes of an envelope, also those that have ended. */
export async function countApprovers(db: Queries, envelopeId: EnvelopeId): Promise<number> {
  return db.count(sql`
    select count(*)::integer as approvers
    from approval_flows f
    join approval_approvers a on a.flow_id = f.id
    where f.envelope_id = ${envelopeId}`);
}

/** The mailboxes that have decided something about an envelope, in any route. */
export async function listDeciders(db: Queries, envelopeId: EnvelopeId): Promise<readonly MailboxId[]> {
  return db.values<MailboxId>(sql`
    select distinct a.mailbox_id
    from approval_flows f
    join approval_approvers a on a.flow_id = f.id
    where f.envelope_id = ${envelopeId}
      and a.decided_at is not null
    order by a.mailbox_id
    limit 10000`);
}

/** Writes the new state of a route; `decision` is the approver who decided, if any. */
export async function saveFlow(
  tx: Transaction,
  flow: { readonly id: ApprovalFlowId; readonly status: RouteStatus; readonly approvers: readonly Approver[] },
  now: Instant,
): Promise<void> {
  const { id, status, approvers } = flow;
  await tx.run(sql`
    with flow as (
      update approval_flows
      set status = ${status}, ended_at = case when ${status} <> 'RUNNING' then ${now}::timestamptz end
      where id = ${id}
    )
    update approval_approvers a
    set status = s.status,
      reached_at = coalesce(a.reached_at, case when s.status = 'WAITING' then ${now}::timestamptz end)
    from unnest(${approvers.map(({ mailboxId }) => mailboxId)}::uuid[], ${approvers.map((one) => one.status)}::text[])
      as s (mailbox_id, status)
    where a.flow_id = ${id}
      and a.mailbox_id = s.mailbox_id
      and a.status <> s.status`);
}

/** Stores the decision of an approver: the deciding user, the time and the comment. */
export async function noteDecision(
  tx: Transaction,
  { flowId, mailboxId }: { readonly flowId: ApprovalFlowId; readonly mailboxId: MailboxId },
  { userId, comment, now }: { readonly userId: UserId; readonly comment: string; readonly now: Instant },
): Promise<void> {
  await tx.run(sql`
    update approval_approvers
    set user_id = ${userId}, comment = ${comment}, decided_at = ${now}
    where flow_id = ${flowId}
      and mailbox_id = ${mailboxId}`);
}

/** Removes the routes of a removed envelope. */
export async function removeFlows(db: Queries, envelopeId: EnvelopeId): Promise<void> {
  await db.run(sql`
    delete from approval_flows
    where envelope_id = ${envelopeId}`);
}
