import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** Ends reports whose link has expired; returns their blobs. */
export async function cleanReports(tx: Transaction, now: Instant, limit: number): Promise<readonly string[]> {
  return tx.values<string>(sql`
    with over as materialized (
      select id, sha256
      from reports
      where state = 'COMPLETED'
        and expires_at <= ${now}
      order by expires_at, id
      limit ${limit}
      for update skip locked
    )
    update reports r
    set state = 'CLEANED', file_name = null, sha256 = null, size_bytes = null, code_hash = null, code = null, expires_at = null
    from over o
    where r.id = o.id
    returning o.sha256`);
}

/** Abandons unfinished reports that were requested before a time: their job is dead. */
export async function giveUpReports(db: Queries, before: Instant): Promise<void> {
  await db.run(sql`
    update reports
    set state = 'CLEANED', sha256 = null
    where state in ('PENDING', 'STARTED')
      and created_at < ${before}`);
}

/** Forgets reports that were requested before a time and have ended. */
export async function removeReports(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from reports
    where id = any (array(
      select id
      from reports
      where created_at < ${before}
        and state in ('CLEANED', 'CANCELLED')
      order by created_at, id
      limit ${limit}
    ))`);
}
