import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { ApproverStatus, RouteStatus } from "@chancery/core/envelope/approval/approval.ts";
import type { AccountId, ApprovalFlowId, EnvelopeId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { Queries } from "../../../io/database/database.ts";

/** inbox: approvals that have reached the mailbox; outbox: routes that it has started. */
export type ApprovalScope = "inbox" | "outbox";

/** The filters of a list of approvals; undefined ones match all. */
export type ApprovalSearch = {
  readonly mailboxId: MailboxId;
  readonly now: Instant;
  readonly scope: ApprovalScope;
  /**
   * Statuses of the mailbox as an approver; in the outbox those of the route, which is waiting while it runs and skipped if it
   * ends early.
   */
  readonly statuses: readonly ApproverStatus[];
  /** Folded text, matched anywhere in the folded subject. */
  readonly subject: string | undefined;
  /** Lists of mailboxes, each of which must contain the starter of the route. */
  readonly starters: readonly (readonly MailboxId[])[];
  readonly templates: readonly TemplateId[] | undefined;
  readonly isUrgent: boolean | undefined;
  /** The time at which it reached the mailbox, both ends included; in the outbox that of the start. */
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
  readonly isDescending: boolean;
};

/** An envelope that reached the mailbox for approval, or that it has sent for approval. `listed_at` is the sort key of the list. */
export type ApprovalRow = {
  readonly envelope_id: EnvelopeId;
  readonly flow_id: ApprovalFlowId;
  readonly subject: string;
  readonly template_id: TemplateId;
  readonly template_name: string;
  readonly message: string;
  readonly status: ApproverStatus;
  readonly flow_status: RouteStatus;
  readonly is_urgent: boolean;
  readonly comment: string;
  readonly mailbox_id: MailboxId;
  readonly mailbox_name: string;
  readonly account_id: AccountId;
  readonly total: number;
  readonly completed: number;
  readonly seen_at: Instant | null;
  readonly expires_at: Instant | null;
  readonly started_at: Instant;
  readonly listed_at: Instant;
  readonly decided_at: Instant | null;
};

type Source = {
  readonly from: Sql;
  readonly own: Sql;
  readonly comment: Sql;
  readonly decidedAt: Sql;
  readonly status: (isOver: Sql) => Sql;
};

const listedAt: Readonly<Record<ApprovalScope, Sql>> = { inbox: raw("a.reached_at"), outbox: raw("f.started_at") };

const sources: Readonly<Record<ApprovalScope, Source>> = {
  inbox: {
    from: sql`approval_approvers a
    join approval_flows f on f.id = a.flow_id
    join envelope_cards c on c.mailbox_id = a.mailbox_id and c.envelope_id = f.envelope_id`,
    own: sql`a.reached_at is not null
      and a.mailbox_id`,
    comment: sql`a.comment`,
    decidedAt: sql`a.decided_at`,
    status: (isOver) => sql`case when a.status = 'WAITING' and ${isOver} then 'SKIPPED' else a.status end`,
  },
  outbox: {
    from: sql`approval_flows f
    join envelope_cards c on c.mailbox_id = f.mailbox_id and c.envelope_id = f.envelope_id`,
    own: sql`f.mailbox_id`,
    comment: sql`''`,
    decidedAt: sql`f.ended_at`,
    status: (isOver) => sql`case
        when f.status in ('APPROVED', 'REJECTED') then f.status
        when f.status = 'RUNNING' and not ${isOver} then 'WAITING'
        else 'SKIPPED'
      end`,
  },
};

/** A page of the approvals of a mailbox. */
export async function listApprovals(db: Queries, search: ApprovalSearch, page: Page): Promise<readonly ApprovalRow[]> {
  const { from, comment, decidedAt } = sources[search.scope];
  const at = listedAt[search.scope];
  const beyond = raw(search.isDescending ? "<" : ">");
  const direction = raw(search.isDescending ? "desc" : "asc");
  const after = page.after
    ? sql`
      and (${at}, f.id) ${beyond} (${String(page.after[0])}::timestamptz, ${String(page.after[1])}::uuid)`
    : empty;
  return db.all<ApprovalRow>(sql`
    select f.envelope_id, f.id as flow_id, c.subject, c.template_id, c.template_name, f.message, ${statusOf(search)} as status,
      f.status as flow_status, f.is_urgent, ${comment} as comment, f.mailbox_id, m.name as mailbox_name, m.account_id, c.total,
      c.completed, c.seen_at, c.expires_at, f.started_at, ${at} as listed_at, ${decidedAt} as decided_at
    from ${from}
    join mailbox_cards m on m.id = f.mailbox_id
    where ${conditionsOf(search)}${after}
    order by ${at} ${direction}, f.id ${direction}
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** The number of approvals in that list. */
export async function countApprovals(db: Queries, search: ApprovalSearch): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from ${sources[search.scope].from}
    where ${conditionsOf(search)}`);
}

/** The status of an approval, as of now: none is waiting once its envelope has ended, even before that is stored. */
function statusOf({ scope, now }: ApprovalSearch): Sql {
  return sources[scope].status(sql`not (c.status = 'DRAFT' or (c.status = 'SENT' and coalesce(c.expires_at > ${now}, true)))`);
}

function conditionsOf(search: ApprovalSearch): Sql {
  const { scope, mailboxId, statuses, subject, starters, templates, isUrgent, from, to } = search;
  const at = listedAt[scope];
  const conditions = [
    sql`${sources[scope].own} = ${mailboxId}`,
    sql`${statusOf(search)} = any(${statuses}::text[])`,
    ...(subject ? [sql`position(${subject} in c.searched_subject) > 0`] : []),
    ...starters.map((ids) => sql`f.mailbox_id = any(${ids}::uuid[])`),
    ...(templates ? [sql`c.template_id = any(${templates}::uuid[])`] : []),
    ...(isUrgent === undefined ? [] : [sql`f.is_urgent = ${isUrgent}`]),
    ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
    ...(to ? [sql`${at} <= ${to}::timestamptz`] : []),
  ];
  return join(
    conditions,
    `
      and `,
  );
}
