import type { BulkSendId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";
import type { BulkSend, BulkSendState } from "../bulk-send.ts";

/** Adds a bulk send to be checked. */
export async function addBulkSend(tx: Transaction, bulk: BulkSend): Promise<void> {
  await tx.run(sql`
    insert into bulk_sends (id, mailbox_id, account_id, account_name, user_id, origin, template_id, template_version, file_name,
      sha256, size_bytes, source, subject, message, is_dry_run, is_all_or_nothing, state, created_at, worked_at)
    values (${bulk.id}, ${bulk.mailboxId}, ${bulk.accountId}, ${bulk.accountName}, ${bulk.userId},
      ${jsonOf(bulk.origin)}, ${bulk.templateId}, ${bulk.templateVersion}, ${bulk.fileName}, ${bulk.sha256},
      ${bulk.sizeBytes}, ${jsonOf(bulk.source)}, ${bulk.subject ?? null}, ${bulk.message ?? null}, ${bulk.isDryRun},
      ${bulk.isAllOrNothing}, ${bulk.state}, ${bulk.createdAt}, ${bulk.createdAt})`);
}

/** The columns of a bulk send. */
export const columns = sql`id, mailbox_id, account_id, account_name, user_id, origin, template_id, template_version, file_name, sha256,
      size_bytes, source, subject, message, is_dry_run, is_all_or_nothing, state, faults, created_at, checked_at, started_at, ended_at`;

/** A bulk send, without an access check: for its jobs. */
export async function findBulkSend(db: Queries, id: BulkSendId): Promise<BulkSend | undefined> {
  return db.object<BulkSend>(sql`
    select ${columns}
    from bulk_sends
    where id = ${id}`);
}

/** A bulk send of the mailbox that has not expired. */
export async function findOwnBulkSend(db: Queries, id: BulkSendId, mailboxId: MailboxId): Promise<BulkSend | undefined> {
  return db.object<BulkSend>(sql`
    select ${columns}
    from bulk_sends
    where id = ${id}
      and mailbox_id = ${mailboxId}
      and not is_forgotten`);
}

/** Notes that a job is working on it now. */
export async function noteWork(db: Queries, id: BulkSendId, now: Instant): Promise<void> {
  await db.run(sql`
    update bulk_sends
    set worked_at = ${now}
    where id = ${id}`);
}

/** Running bulk sends that no job has worked on since a time, oldest first; the caller restarts them. */
export async function takeForgotten(
  tx: Transaction,
  { before, now, limit }: { readonly before: Instant; readonly now: Instant; readonly limit: number },
): Promise<readonly { readonly id: BulkSendId; readonly state: BulkSendState }[]> {
  return tx.all(sql`
    update bulk_sends
    set worked_at = ${now}
    where id = any(array(
      select id
      from bulk_sends
      where state in ('CHECKING', 'SENDING')
        and worked_at < ${before}
      order by worked_at, id
      limit ${limit}
      for update skip locked
    ))
    returning id, state`);
}
