import sql from "sql-template-tag";
import type { AccountId, CallbackId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** Sets when the callback is next due: at the next retry, not before `earliest`; never while nothing waits for a retry. */
export async function scheduleWake(db: Queries, id: CallbackId, earliest: Instant, isHeld: boolean): Promise<void> {
  await db.run(sql`
    update callbacks
    set wake_at = (
      select greatest(min(d.next_attempt_at), ${earliest}::timestamptz)
      from (
        (
          select next_attempt_at
          from callback_deliveries
          where callback_id = ${id}
            and state = 'pending'
            and (attempts > 0 or is_replayed)
            and (attempts > 0 or ${isHeld}::boolean)
          order by next_attempt_at, sequence
          limit 1
        )
        union all
        (
          select next_attempt_at
          from callback_deliveries
          where callback_id = ${id}
            and state = 'pending'
            and attempts = 0
            and not is_replayed
            and ${isHeld}::boolean
          order by sequence
          limit 1
        )
      ) d
    )
    where id = ${id}
      and removed_at is null
      and disabled_at is null`);
}

/** Whether a callback is due. */
export function isAnyAwake(db: Queries, now: Instant): Promise<boolean> {
  return db.has(sql`
    select
    from callbacks
    where wake_at <= ${now}
    limit 1`);
}

/** Takes callbacks that are due, and returns them; each is then worked by a job of its own. */
export async function takeAwake(
  tx: Transaction,
  now: Instant,
  limit: number,
): Promise<readonly { readonly id: CallbackId; readonly account_id: AccountId }[]> {
  return tx.all(sql`
    update callbacks
    set wake_at = null
    where id = any(array(
      select id
      from callbacks
      where wake_at <= ${now}
      order by wake_at, id
      limit ${limit}
      for update skip locked
    ))
    returning id, account_id`);
}

/** Makes callbacks due whose deliveries have waited since before a time without a job that sends them: one that was lost. */
export async function rescueWaiting(
  db: Queries,
  { now, before, limit }: { readonly now: Instant; readonly before: Instant; readonly limit: number },
): Promise<void> {
  await db.run(sql`
    update callbacks
    set wake_at = ${now}
    where id = any(array(
      select c.id
      from callbacks c
      where c.wake_at is null
        and c.disabled_at is null
        and c.removed_at is null
        and (
          exists (
            select 1
            from callback_deliveries d
            where d.callback_id = c.id
              and d.state = 'pending'
              and (d.attempts > 0 or d.is_replayed)
              and d.next_attempt_at < ${before}
          )
          or (
            select d.next_attempt_at
            from callback_deliveries d
            where d.callback_id = c.id
              and d.state = 'pending'
              and d.attempts = 0
              and not d.is_replayed
            order by d.sequence
            limit 1
          ) < ${before}
        )
      order by c.id
      limit ${limit}
    ))`);
}
