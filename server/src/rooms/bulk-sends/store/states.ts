import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { BulkSendId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";

// of several concurrent callers one wins: true for that one

/** Ends checking when every row is checked; sending is started by a user. */
export async function endChecking(tx: Transaction, id: BulkSendId, now: Instant): Promise<boolean> {
  return tx.changes(sql`
    update bulk_sends
    set state = 'CHECKED', checked_at = ${now}
    where id = ${id}
      and state = 'CHECKING'`);
}

/** Ends a bulk send of which nothing can be sent. */
export async function refuseSending(
  tx: Transaction,
  id: BulkSendId,
  now: Instant,
  faults: readonly FaultRow[],
): Promise<boolean> {
  return tx.changes(sql`
    update bulk_sends
    set state = 'REFUSED', checked_at = ${now}, ended_at = ${now}, faults = ${jsonOf(faults)}
    where id = ${id}
      and state = 'CHECKING'`);
}

/** Starts sending. */
export async function startSending(tx: Transaction, id: BulkSendId, now: Instant): Promise<boolean> {
  return tx.changes(sql`
    update bulk_sends
    set state = 'SENDING', started_at = ${now}, worked_at = ${now}
    where id = ${id}
      and state = 'CHECKED'
      and not is_forgotten`);
}

/** Ends sending if no batch is left; batches being sent by others are left. */
export async function endSending(db: Queries, id: BulkSendId, now: Instant): Promise<boolean> {
  return db.changes(sql`
    update bulk_sends
    set state = 'SENT', ended_at = ${now}
    where id = ${id}
      and state = 'SENDING'
      and not exists (
        select 1
        from bulk_send_batches b
        where b.bulk_send_id = ${id}
          and b.ended_at is null
      )`);
}

/** Cancels a bulk send: no batch is started from here on. */
export async function cancelSending(db: Queries, id: BulkSendId, now: Instant): Promise<boolean> {
  return db.changes(sql`
    update bulk_sends
    set state = 'CANCELLED', ended_at = ${now}
    where id = ${id}
      and state in ('CHECKING', 'CHECKED', 'SENDING')`);
}

/** Waits for the batches being sent at the time of the cancellation, and ends all others. */
export async function endBatches(tx: Transaction, id: BulkSendId, now: Instant): Promise<void> {
  await tx.run(sql`
    update bulk_send_batches
    set ended_at = ${now}
    where bulk_send_id = ${id}
      and ended_at is null`);
}
