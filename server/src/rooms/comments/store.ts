import sql, { type Sql } from "sql-template-tag";
import type { AccountId, EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../http/paging.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { CommentId, ThreadId } from "./thread.ts";

/** A thread as it is kept. */
export type ThreadRow = {
  readonly id: ThreadId;
  readonly account_id: AccountId | null;
  readonly document_id: string | null;
  readonly field_name: string | null;
  readonly comments: number;
  readonly created_at: Instant;
  readonly closed_at: Instant | null;
};

/** A comment with its writer. */
export type CommentRow = {
  readonly id: CommentId;
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

/** Whose view: the envelope, the company of the one who looks, and the documents hidden from its mailbox. */
export type Look = { readonly envelopeId: EnvelopeId; readonly accountId: AccountId; readonly hidden: readonly string[] };

/** The threads of an envelope that a company sees, oldest first. */
export async function listThreads(db: Queries, look: Look, page: Page): Promise<readonly ThreadRow[]> {
  const after = page.after === undefined ? null : String(page.after[0]);
  return db.all<ThreadRow>(sql`
    select id, account_id, document_id, field_name, comments, created_at, closed_at
    from comment_threads
    where ${seenThreads(look)}
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** How many threads of an envelope a company sees. */
export async function countThreads(db: Queries, look: Look): Promise<number> {
  const row = await db.first<{ readonly count: number }>(sql`
    select count(*) as count
    from comment_threads
    where ${seenThreads(look)}`);
  return row?.count ?? 0;
}

/** Locks a thread of the envelope that the company sees; undefined when there is none. */
export async function lockThread(tx: Transaction, id: ThreadId, look: Look): Promise<ThreadRow | undefined> {
  return tx.first<ThreadRow>(sql`
    select id, account_id, document_id, field_name, comments, created_at, closed_at
    from comment_threads
    where id = ${id}
      and ${seenThreads(look)}
    for update`);
}

/** A thread of the envelope that the company sees. */
export async function findThread(db: Queries, id: ThreadId, look: Look): Promise<ThreadRow | undefined> {
  return db.first<ThreadRow>(sql`
    select id, account_id, document_id, field_name, comments, created_at, closed_at
    from comment_threads
    where id = ${id}
      and ${seenThreads(look)}`);
}

/** The first comments of some threads, oldest first within each. */
export async function listFirstComments(
  db: Queries,
  threads: readonly ThreadId[],
  limit: number,
): Promise<readonly CommentRow[]> {
  return db.all<CommentRow>(sql`
    select c.id, c.thread_id, c.mailbox_id, m.name as mailbox_name, c.user_id,
      concat_ws(' ', u.first_name, u.last_name) as user_name, c.body, c.created_at, c.edited_at, c.removed_at
    from unnest(${threads}::uuid[]) as t (id)
    cross join lateral (
      select o.id, o.thread_id, o.mailbox_id, o.user_id, o.body, o.created_at, o.edited_at, o.removed_at
      from comments o
      where o.thread_id = t.id
      order by o.id
      limit ${limit}
    ) c
    join mailbox_cards m on m.id = c.mailbox_id
    join user_cards u on u.id = c.user_id
    order by c.thread_id, c.id
    limit ${threads.length * limit}`);
}

/** A page of the comments of one thread, oldest first. */
export async function listComments(db: Queries, thread: ThreadId, page: Page): Promise<readonly CommentRow[]> {
  const after = page.after === undefined ? null : String(page.after[0]);
  return db.all<CommentRow>(sql`
    select c.id, c.thread_id, c.mailbox_id, m.name as mailbox_name, c.user_id,
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

/** What a new thread is about. */
export type NewThread = {
  readonly id: ThreadId;
  readonly envelopeId: EnvelopeId;
  readonly accountId: AccountId | null;
  readonly documentId: string | null;
  readonly fieldName: string | null;
  readonly now: Instant;
};

/** Begins a thread. */
export async function insertThread(tx: Transaction, thread: NewThread): Promise<void> {
  await tx.run(sql`
    insert into comment_threads (id, envelope_id, account_id, document_id, field_name, created_at)
    values (${thread.id}, ${thread.envelopeId}, ${thread.accountId}, ${thread.documentId}, ${thread.fieldName}, ${thread.now})`);
}

/** Adds a comment at the end of a thread. */
export async function insertComment(
  tx: Transaction,
  comment: Pick<CommentRow, "id" | "thread_id" | "mailbox_id" | "user_id" | "body" | "created_at">,
): Promise<void> {
  await tx.run(sql`
    insert into comments (id, thread_id, mailbox_id, user_id, body, created_at)
    values (${comment.id}, ${comment.thread_id}, ${comment.mailbox_id}, ${comment.user_id}, ${comment.body},
      ${comment.created_at})`);
  await tx.run(sql`
    update comment_threads
    set comments = comments + 1
    where id = ${comment.thread_id}`);
}

/** Locks a comment of the envelope, with the thread as the company sees it; undefined when there is none. */
export async function lockComment(tx: Transaction, id: CommentId, look: Look) {
  return tx.first<{
    readonly user_id: UserId;
    readonly thread_id: ThreadId;
    readonly is_removed: boolean;
    readonly is_closed: boolean;
  }>(
    sql`
    select c.user_id, c.thread_id, c.removed_at is not null as is_removed, comment_threads.closed_at is not null as is_closed
    from comments c
    join comment_threads on comment_threads.id = c.thread_id
    where c.id = ${id}
      and ${seenThreads(look)}
    for update of c`,
  );
}

/** Puts another text in the place of a comment's. */
export async function updateComment(tx: Transaction, id: CommentId, body: string, now: Instant): Promise<void> {
  await tx.run(sql`
    update comments
    set body = ${body}, edited_at = ${now}
    where id = ${id}`);
}

/** Takes the text of a comment away; its place stays. */
export async function blankComment(tx: Transaction, id: CommentId, now: Instant): Promise<void> {
  await tx.run(sql`
    update comments
    set body = '', removed_at = ${now}
    where id = ${id}`);
}

/** Closes a thread, or opens it again with null. */
export async function updateClosed(tx: Transaction, id: ThreadId, closedAt: Instant | null): Promise<void> {
  await tx.run(sql`
    update comment_threads
    set closed_at = ${closedAt}
    where id = ${id}`);
}

/** Removes some threads of an envelope with their comments; answers how many. */
export async function removeThreads(tx: Transaction, envelopeId: EnvelopeId, limit: number): Promise<number> {
  return tx.run(sql`
    delete from comment_threads
    where id in (
      select id
      from comment_threads
      where envelope_id = ${envelopeId}
      order by id
      limit ${limit}
    )`);
}

function seenThreads({ envelopeId, accountId, hidden }: Look): Sql {
  return sql`envelope_id = ${envelopeId}
      and (account_id is null or account_id = ${accountId})
      and (document_id is null or document_id <> all(${hidden}::text[]))`;
}
