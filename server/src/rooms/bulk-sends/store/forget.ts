import type { BulkSendId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** Hides the oldest ended bulk send created before a time; undefined if there is none. */
export async function hideOldBulkSend(db: Queries, before: Instant): Promise<BulkSendId | undefined> {
  return db.value<BulkSendId>(sql`
    update bulk_sends
    set is_forgotten = true
    where id in (
      select id
      from bulk_sends
      where created_at < ${before}
        and state not in ('CHECKING', 'SENDING')
      order by created_at, id
      limit 1
      for update
    )
    returning id`);
}

/** Removes up to `max` results of a hidden bulk send; returns their number. */
export async function forgetResults(db: Queries, id: BulkSendId, max: number): Promise<number> {
  return db.run(sql`
    delete from bulk_send_rows
    where bulk_send_id = ${id}
      and position in (
        select position
        from bulk_send_rows
        where bulk_send_id = ${id}
        order by position
        limit ${max}
      )`);
}

/** Removes a hidden bulk send without results; returns the blob of its file, or undefined if another run was quicker. */
export async function removeBulkSend(tx: Transaction, id: BulkSendId): Promise<string | undefined> {
  return tx.value<string>(sql`
    delete from bulk_sends
    where id = ${id} and is_forgotten
    returning sha256`);
}
