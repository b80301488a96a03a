import sql, { empty, join, type Sql } from "sql-template-tag";
import type { ApproverStatus, RouteStatus } from "@chancery/core/envelope/approval.ts";
import type { ApprovalFlowId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/paging.ts";
import type { Queries } from "../../../io/database/database.ts";

/** What a list of approvals looks for; undefined lets everything through. */
export type ApprovalSearch = {
  readonly mailboxId: MailboxId;
  readonly now: Instant;
  readonly statuses: readonly ApproverStatus[];
  /** Folded text to be found anywhere in the folded subject. */
  readonly subject: string | undefined;
  readonly starters: readonly MailboxId[] | undefined;
};

/** One envelope that came to the mailbox to be approved. */
export type ApprovalRow = {
  readonly envelope_id: EnvelopeId;
  readonly flow_id: ApprovalFlowId;
  readonly subject: string;
  readonly template_name: string;
  readonly message: string;
  readonly status: ApproverStatus;
  readonly flow_status: RouteStatus;
  readonly comment: string;
  readonly mailbox_id: MailboxId;
  readonly mailbox_name: string;
  readonly started_at: Instant;
  readonly reached_at: Instant;
  readonly decided_at: Instant | null;
};

/** A page of the approvals of a mailbox, the last that came first. */
export async function listApprovals(db: Queries, search: ApprovalSearch, page: Page): Promise<readonly ApprovalRow[]> {
  const after = page.after
    ? sql`
      and (a.reached_at, a.flow_id) < (${String(page.after[0])}::timestamptz, ${String(page.after[1])}::uuid)`
    : empty;
  return db.all<ApprovalRow>(sql`
    select f.envelope_id, f.id as flow_id, c.subject, c.template_name, f.message, a.status, f.status as flow_status, a.comment,
      f.mailbox_id, m.name as mailbox_name, f.started_at, a.reached_at, a.decided_at
    from approval_approvers a
    join approval_flows f on f.id = a.flow_id
    join envelope_cards c on c.mailbox_id = a.mailbox_id and c.envelope_id = f.envelope_id
    join mailbox_cards m on m.id = f.mailbox_id
    where ${conditionsOf(search)}${after}
    order by a.reached_at desc, a.flow_id desc
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** How many approvals that list has. */
export async function countApprovals(db: Queries, search: ApprovalSearch): Promise<number> {
  const row = await db.first<{ readonly count: number }>(sql`
    select count(*) as count
    from approval_approvers a
    join approval_flows f on f.id = a.flow_id
    join envelope_cards c on c.mailbox_id = a.mailbox_id and c.envelope_id = f.envelope_id
    where ${conditionsOf(search)}`);
  return row?.count ?? 0;
}

/** What waits for an envelope that has come to its end waits no more, noted or not. */
function conditionsOf({ mailboxId, now, statuses, subject, starters }: ApprovalSearch): Sql {
  const conditions = [
    sql`a.mailbox_id = ${mailboxId}`,
    sql`a.reached_at is not null`,
    sql`a.status = any(${statuses}::text[])`,
    sql`(a.status <> 'WAITING' or c.status = 'DRAFT' or (c.status = 'SENT' and coalesce(c.expires_at > ${now}, true)))`,
    ...(subject ? [sql`position(${subject} in c.searched_subject) > 0`] : []),
    ...(starters ? [sql`f.mailbox_id = any(${starters}::uuid[])`] : []),
  ];
  return join(
    conditions,
    `
      and `,
  );
}
