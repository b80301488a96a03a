import sql from "sql-template-tag";
import type { ExportId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** Clears the files of expired exports; returns their blobs. */
export async function cleanExports(tx: Transaction, now: Instant, limit: number): Promise<readonly string[]> {
  return tx.values<string>(sql`
    with over as materialized (
      select id, sha256
      from dictionary_exports
      where state = 'COMPLETED'
        and expires_at <= ${now}
      order by expires_at, id
      limit ${limit}
      for update skip locked
    )
    update dictionary_exports e
    set state = 'CLEANED', file_name = null, sha256 = null, size_bytes = null, code_hash = null, code = null, expires_at = null
    from over o
    where e.id = o.id
    returning o.sha256`);
}

/** Abandons unfinished exports that were requested before a time. */
export async function giveUpExports(db: Queries, before: Instant): Promise<void> {
  await db.run(sql`
    update dictionary_exports
    set state = 'CLEANED', sha256 = null
    where state in ('PENDING', 'STARTED')
      and created_at < ${before}`);
}

/** Claims exports that no job has worked on since a time, longest idle first. */
export async function takeForgotten(
  tx: Transaction,
  { before, now, limit }: { readonly before: Instant; readonly now: Instant; readonly limit: number },
): Promise<readonly { readonly id: ExportId; readonly mailbox_id: MailboxId }[]> {
  return tx.all(sql`
    update dictionary_exports
    set worked_at = ${now}
    where id = any(array(
      select id
      from dictionary_exports
      where state in ('PENDING', 'STARTED')
        and worked_at < ${before}
      order by worked_at, id
      limit ${limit}
      for update skip locked
    ))
    returning id, mailbox_id`);
}

/** Removes exports without a file that were requested before a time; returns their number. */
export async function removeExports(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from dictionary_exports
    where id in (
      select id
      from dictionary_exports
      where state = 'CLEANED'
        and created_at < ${before}
      order by created_at, id
      limit ${limit}
    )`);
}
