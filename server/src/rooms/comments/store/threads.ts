import sql, { type Sql } from "sql-template-tag";
import type { AccountId, EnvelopeId, MailboxId, ThreadId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { Readers, ThreadAccess } from "../access.ts";

/** A thread as stored; `account_id` is null if all who see the envelope may read it. */
export type ThreadRow = {
  readonly id: ThreadId;
  readonly account_id: AccountId | null;
  readonly access: ThreadAccess;
  readonly mailbox_id: MailboxId | null;
  readonly mailbox_name: string | null;
  readonly shared_to: readonly MailboxId[];
  readonly document_id: string | null;
  readonly field_name: string | null;
  readonly xpath: string | null;
  readonly comments: number;
  readonly created_at: Instant;
  readonly closed_at: Instant | null;
};

/** A view of comments: the envelope, the reading mailbox, its account, and the documents hidden from it. */
export type CommentView = {
  readonly envelopeId: EnvelopeId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly hidden: readonly string[];
};

/** The threads of an envelope that a mailbox may read, oldest first. */
export async function listThreads(db: Queries, view: CommentView, page: Page): Promise<readonly ThreadRow[]> {
  const after = page.after === undefined ? null : String(page.after[0]);
  return db.all<ThreadRow>(sql`
    select t.id, t.account_id, t.access, t.mailbox_id, m.name as mailbox_name, t.shared_to, t.document_id, t.field_name, t.xpath,
      t.comments, t.created_at, t.closed_at
    from comment_threads t
    left join mailbox_cards m on m.id = t.mailbox_id
    where ${seenThreads(view)}
      and (${after}::uuid is null or t.id > ${after}::uuid)
    order by t.id
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** The number of threads of an envelope that a mailbox may read. */
export async function countThreads(db: Queries, view: CommentView): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from comment_threads t
    where ${seenThreads(view)}`);
}

/** Locks a thread of the envelope that the mailbox may read; undefined if there is none. */
export async function lockThread(tx: Transaction, id: ThreadId, view: CommentView): Promise<ThreadRow | undefined> {
  return tx.first<ThreadRow>(sql`
    ${seenThread(id, view)}
    for update of t`);
}

/** A thread of the envelope that the mailbox may read. */
export async function findThread(db: Queries, id: ThreadId, view: CommentView): Promise<ThreadRow | undefined> {
  return db.first<ThreadRow>(seenThread(id, view));
}

function seenThread(id: ThreadId, view: CommentView): Sql {
  return sql`
    select t.id, t.account_id, t.access, t.mailbox_id, m.name as mailbox_name, t.shared_to, t.document_id, t.field_name, t.xpath,
      t.comments, t.created_at, t.closed_at
    from comment_threads t
    left join mailbox_cards m on m.id = t.mailbox_id
    where t.id = ${id}
      and ${seenThreads(view)}`;
}

/** A new thread: its place, owner and readers. */
export type NewThread = Readers & {
  readonly id: ThreadId;
  readonly envelopeId: EnvelopeId;
  readonly mailboxId: MailboxId;
  readonly documentId: string | null;
  readonly fieldName: string | null;
  readonly xpath: string | null;
  readonly now: Instant;
};

/** Adds a thread. */
export async function insertThread(tx: Transaction, thread: NewThread): Promise<void> {
  await tx.run(sql`
    insert into comment_threads
      (id, envelope_id, account_id, access, shared_to, mailbox_id, document_id, field_name, xpath, created_at)
    values (${thread.id}, ${thread.envelopeId}, ${thread.accountId}, ${thread.access}, ${thread.sharedTo}, ${thread.mailboxId},
      ${thread.documentId}, ${thread.fieldName}, ${thread.xpath}, ${thread.now})`);
}

/** Replaces the readers of a thread. */
export async function updateReaders(tx: Transaction, id: ThreadId, readers: Readers): Promise<void> {
  await tx.run(sql`
    update comment_threads
    set account_id = ${readers.accountId}, access = ${readers.access}, shared_to = ${readers.sharedTo}
    where id = ${id}`);
}

/** Closes a thread, or reopens it with null. */
export async function updateClosed(tx: Transaction, id: ThreadId, closedAt: Instant | null): Promise<void> {
  await tx.run(sql`
    update comment_threads
    set closed_at = ${closedAt}
    where id = ${id}`);
}

/** Removes one thread with its comments. */
export async function deleteThread(tx: Transaction, id: ThreadId): Promise<void> {
  await tx.run(sql`
    delete from comment_threads
    where id = ${id}`);
}

/** Removes up to a number of threads of an envelope with their comments; returns how many. */
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

/** The condition under which the mailbox may read thread `t`. */
export function seenThreads({ envelopeId, mailboxId, accountId, hidden }: CommentView): Sql {
  return sql`t.envelope_id = ${envelopeId}
      and (t.account_id is null
        or t.mailbox_id = ${mailboxId}
        or (t.access = 'account' and t.account_id = ${accountId})
        or (t.access = 'shared' and ${mailboxId} = any(t.shared_to)))
      and (t.document_id is null or t.document_id <> all(${hidden}::text[]))`;
}
