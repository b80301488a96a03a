import sql from "sql-template-tag";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

const hourMs = 3_600_000;

/** Adds emails to the hour of users in a mailbox, in one statement; returns how many each already had in that hour. */
export async function takePaces(
  tx: Transaction,
  mailboxId: MailboxId,
  emails: ReadonlyMap<UserId, number>,
  now: Instant,
): Promise<ReadonlyMap<UserId, number>> {
  if (emails.size === 0) return new Map();
  const rows = await tx.all<{ readonly user_id: UserId; readonly emails: number }>(sql`
    insert into notification_paces as p (user_id, mailbox_id, hour_from, emails)
    select user_id, ${mailboxId}::uuid, ${now}::timestamptz, emails
    from unnest(${[...emails.keys()]}::uuid[], ${[...emails.values()]}::integer[]) as n (user_id, emails)
    order by user_id
    on conflict (user_id, mailbox_id) do update
    set hour_from = case when p.hour_from <= ${addMs(now, -hourMs)} then excluded.hour_from else p.hour_from end,
      emails = excluded.emails + case when p.hour_from <= ${addMs(now, -hourMs)} then 0 else p.emails end
    returning user_id, emails`);
  return new Map(rows.map((row) => [row.user_id, row.emails - (emails.get(row.user_id) ?? 0)]));
}

/** Removes hours that are over; returns their number. */
export async function removeOldPaces(db: Queries, now: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from notification_paces
    where (user_id, mailbox_id) in (
      select user_id, mailbox_id
      from notification_paces
      where hour_from <= ${addMs(now, -hourMs)}
      order by hour_from, user_id, mailbox_id
      limit ${limit}
    )`);
}
