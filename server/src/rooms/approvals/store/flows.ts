import sql, { type Sql } from "sql-template-tag";
import type { ApproverStatus, RouteStatus } from "@chancery/core/envelope/approval/approval.ts";
import type { EnvelopeStatus } from "@chancery/core/envelope/model/model.ts";
import type { ApprovalFlowId, EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { Queries } from "../../../io/database/database.ts";

/** A route as stored, with its starter; `envelope_status` is null if the starter's mailbox no longer has the envelope. */
export type FlowRow = {
  readonly id: ApprovalFlowId;
  readonly envelope_id: EnvelopeId;
  readonly mailbox_id: MailboxId;
  readonly mailbox_name: string;
  readonly user_id: UserId;
  readonly user_name: string;
  readonly message: string;
  readonly is_urgent: boolean;
  readonly status: RouteStatus;
  readonly started_at: Instant;
  readonly ended_at: Instant | null;
  readonly envelope_status: EnvelopeStatus | null;
  readonly expires_at: Instant | null;
};

/** An approver of a route, with the decision. */
export type ApproverRow = {
  readonly flow_id: ApprovalFlowId;
  readonly step: number;
  readonly mailbox_id: MailboxId;
  readonly mailbox_name: string;
  readonly name: string;
  /** The time at which the mailbox first saw the envelope; null also if it no longer sees it. */
  readonly seen_at: Instant | null;
  readonly status: ApproverStatus;
  readonly comment: string;
  readonly user_id: UserId | null;
  readonly user_name: string | null;
  readonly reached_at: Instant | null;
  readonly decided_at: Instant | null;
};

/** The largest number of approvers: 20 steps of 20, as in the contract. */
const approversMax = 400;

const flows = sql`select f.id, f.envelope_id, f.mailbox_id, m.name as mailbox_name, f.user_id,
      concat_ws(' ', u.first_name, u.last_name) as user_name, f.message, f.is_urgent, f.status, f.started_at, f.ended_at,
      c.status as envelope_status, c.expires_at
    from approval_flows f
    join mailbox_cards m on m.id = f.mailbox_id
    join user_cards u on u.id = f.user_id
    left join envelope_cards c on c.mailbox_id = f.mailbox_id and c.envelope_id = f.envelope_id`;

/** The condition under which a mailbox may see a route: it started it, or its step has been reached. */
function seenBy(mailboxId: MailboxId): Sql {
  return sql`(
        f.mailbox_id = ${mailboxId}
        or exists (
          select
          from approval_approvers a
          where a.flow_id = f.id
            and a.mailbox_id = ${mailboxId}
            and a.reached_at is not null
        )
      )`;
}

/** A route of an envelope that the mailbox has started, or whose step has reached it. */
export async function findFlow(
  db: Queries,
  { id, envelopeId }: { readonly id: ApprovalFlowId; readonly envelopeId: EnvelopeId },
  mailboxId: MailboxId,
): Promise<FlowRow | undefined> {
  return db.first<FlowRow>(sql`
    ${flows}
    where f.id = ${id}
      and f.envelope_id = ${envelopeId}
      and ${seenBy(mailboxId)}`);
}

/** A page of the routes of an envelope that the mailbox has started, or that have reached it, oldest first. */
export async function listFlows(
  db: Queries,
  envelopeId: EnvelopeId,
  mailboxId: MailboxId,
  page: Page,
): Promise<readonly FlowRow[]> {
  const after = page.after === undefined ? null : String(page.after[0]);
  return db.all<FlowRow>(sql`
    ${flows}
    where f.envelope_id = ${envelopeId}
      and (${after}::uuid is null or f.id > ${after}::uuid)
      and ${seenBy(mailboxId)}
    order by f.id
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** The number of routes in that list. */
export async function countFlows(db: Queries, envelopeId: EnvelopeId, mailboxId: MailboxId): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from approval_flows f
    where f.envelope_id = ${envelopeId}
      and ${seenBy(mailboxId)}`);
}

/** The approvers of routes, in order. */
export async function listApprovers(db: Queries, flowIds: readonly ApprovalFlowId[]): Promise<readonly ApproverRow[]> {
  return db.all<ApproverRow>(sql`
    select a.flow_id, a.step, a.mailbox_id, m.name as mailbox_name, a.name, x.seen_at, a.status, a.comment, a.user_id,
      case when a.user_id is not null then concat_ws(' ', u.first_name, u.last_name) end as user_name, a.reached_at, a.decided_at
    from approval_approvers a
    join approval_flows f on f.id = a.flow_id
    join mailbox_cards m on m.id = a.mailbox_id
    left join envelope_access x on x.mailbox_id = a.mailbox_id and x.envelope_id = f.envelope_id
    left join user_cards u on u.id = a.user_id
    where a.flow_id = any(${flowIds}::uuid[])
    order by a.flow_id, a.position
    limit ${flowIds.length * approversMax}`);
}
