import sql from "sql-template-tag";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { removeOld } from "../../../io/database/remove-old.ts";

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

/** Removes hours that began at a time or before. */
export const removeOldPaces = removeOld({ table: "notification_paces", key: ["user_id", "mailbox_id"], time: "hour_from" });
