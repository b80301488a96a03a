import sql, { type Sql } from "sql-template-tag";
import type { CommentId, MailboxId, ThreadId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { type CommentView, seenThreads } from "./threads.ts";

/** A comment with its writer; `number` is its place in the thread. */
export type CommentRow = {
  readonly id: CommentId;
  readonly number: number;
  readonly thread_id: ThreadId;
  readonly mailbox_id: MailboxId;
  readonly mailbox_name: string;
  readonly user_id: UserId;
  readonly user_name: string;
  readonly body: string;
  readonly created_at: Instant;
  readonly edited_at: Instant | null;
  readonly removed_at: Instant | null;
};

/** A comment of one thread: by its id, or by its number in the thread. */
export type CommentKey = { readonly commentUuid: CommentId } | { readonly threadUuid: ThreadId; readonly number: number };

/** The first comments of the given threads, oldest first within each. */
export async function listFirstComments(
  db: Queries,
  threads: readonly ThreadId[],
  limit: number,
): Promise<readonly CommentRow[]> {
  return db.all<CommentRow>(commentsOfEach(threads, oldestFirst, limit));
}

/** The last comments of the given threads, oldest first within each. */
export async function listLastComments(db: Queries, threads: readonly ThreadId[], limit: number): Promise<readonly CommentRow[]> {
  return db.all<CommentRow>(commentsOfEach(threads, newestFirst, limit));
}

/** Bytes of the comments of a list of threads, with some for all but the text of each. */
const shownMaxBytes = 4 * 1024 ** 2;
const besideTextBytes = 500;

const oldestFirst = sql`o.id`;
const newestFirst = sql`o.id desc`;

/**
 * The first `limit` comments of each thread in the given order, oldest first within each. Where they are too large together, those that
 * come first in their threads.
 */
function commentsOfEach(threads: readonly ThreadId[], order: Sql, limit: number): Sql {
  return sql`
    select c.id, c.number, c.thread_id, c.mailbox_id, m.name as mailbox_name, c.user_id,
      concat_ws(' ', u.first_name, u.last_name) as user_name, c.body, c.created_at, c.edited_at, c.removed_at
    from (
      select l.id, l.number, l.thread_id, l.mailbox_id, l.user_id, l.body, l.created_at, l.edited_at, l.removed_at,
        sum(octet_length(l.body) + ${besideTextBytes}::integer) over (order by l.place, l.thread_id) as bytes
      from unnest(${threads}::uuid[]) as t (id)
      cross join lateral (
        select o.id, o.number, o.thread_id, o.mailbox_id, o.user_id, o.body, o.created_at, o.edited_at, o.removed_at,
          row_number() over (order by ${order}) as place
        from comments o
        where o.thread_id = t.id
        order by ${order}
        limit ${limit}
      ) l
    ) c
    join mailbox_cards m on m.id = c.mailbox_id
    join user_cards u on u.id = c.user_id
    where c.bytes <= ${shownMaxBytes}
    order by c.thread_id, c.id
    limit ${threads.length * limit}`;
}

/** A page of the comments of one thread, oldest first. */
export async function listComments(db: Queries, thread: ThreadId, page: Page): Promise<readonly CommentRow[]> {
  const after = page.after === undefined ? null : String(page.after[0]);
  return db.all<CommentRow>(sql`
    select c.id, c.number, c.thread_id, c.mailbox_id, m.name as mailbox_name, c.user_id,
      concat_ws(' ', u.first_name, u.last_name) as user_name, c.body, c.created_at, c.edited_at, c.removed_at
    from comments c
    join mailbox_cards m on m.id = c.mailbox_id
    join user_cards u on u.id = c.user_id
    where c.thread_id = ${thread}
      and (${after}::uuid is null or c.id > ${after}::uuid)
    order by c.id
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** Adds a comment to a thread, numbered by the thread's counter, which never decreases. */
export async function insertComment(
  tx: Transaction,
  comment: Pick<CommentRow, "id" | "thread_id" | "mailbox_id" | "user_id" | "body" | "created_at">,
): Promise<void> {
  await tx.run(sql`
    with counted as (
      update comment_threads
      set comments = comments + 1
      where id = ${comment.thread_id}
      returning comments
    )
    insert into comments (id, number, thread_id, mailbox_id, user_id, body, created_at)
    select ${comment.id}, counted.comments, ${comment.thread_id}, ${comment.mailbox_id}, ${comment.user_id}, ${comment.body},
      ${comment.created_at}
    from counted`);
}

/** Locks a comment of the envelope, with the thread as the mailbox sees it; undefined if there is none. */
export async function lockComment(tx: Transaction, key: CommentKey, view: CommentView) {
  const isMeant =
    "commentUuid" in key ? sql`c.id = ${key.commentUuid}` : sql`c.thread_id = ${key.threadUuid} and c.number = ${key.number}`;
  return tx.first<{
    readonly id: CommentId;
    readonly user_id: UserId;
    readonly thread_id: ThreadId;
    readonly is_removed: boolean;
    readonly is_closed: boolean;
  }>(
    sql`
    select c.id, c.user_id, c.thread_id, c.removed_at is not null as is_removed, t.closed_at is not null as is_closed
    from comments c
    join comment_threads t on t.id = c.thread_id
    where ${isMeant}
      and ${seenThreads(view)}
    for update of c`,
  );
}

/** Replaces the text of a comment. */
export async function updateComment(tx: Transaction, id: CommentId, body: string, now: Instant): Promise<void> {
  await tx.run(sql`
    update comments
    set body = ${body}, edited_at = ${now}
    where id = ${id}`);
}

/** Removes the text of a comment; its number stays. */
export async function blankComment(tx: Transaction, id: CommentId, now: Instant): Promise<void> {
  await tx.run(sql`
    update comments
    set body = '', removed_at = ${now}
    where id = ${id}`);
}
