import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { Queries } from "../../../io/database/database.ts";
import { joinJson, jsonOf } from "../../../io/database/json.ts";
import { removeOld } from "../../../io/database/remove-old.ts";
import type { Notification, NotificationData, NotificationId } from "../notification.ts";

/** A page of the unread notifications of a user, newest first, and one row more. */
export async function listNotifications(
  db: Queries,
  userId: UserId,
  { after, limit, offset }: Page,
): Promise<readonly Notification[]> {
  return db.objects<Notification>(sql`
    select id, code, mailbox_id, account_id, data, created_at
    from notifications
    where user_id = ${userId}
      and (${after?.[0] ?? null}::uuid is null or id < ${after?.[0] ?? null}::uuid)
    order by id desc
    limit ${limit + 1}
    offset ${offset}`);
}

/** The number of unread notifications of a user. */
export async function countNotifications(db: Queries, userId: UserId): Promise<number> {
  return db.count(sql`
    select count(*)::integer as count
    from notifications
    where user_id = ${userId}`);
}

/** Whether one of these notifications is another user's. */
export async function isAnyForeign(db: Queries, userId: UserId, ids: readonly NotificationId[]): Promise<boolean> {
  return db.has(sql`
    select id
    from notifications
    where id = any(${ids}::uuid[])
      and user_id <> ${userId}
    order by id
    limit 1`);
}

/** A notification to store for a user. */
export type NewNotification = Omit<Notification, "createdAt" | "data"> & {
  readonly userId: UserId;
  readonly data: NotificationData;
};

/** Stores notifications in one statement. */
export async function addNotifications(db: Queries, rows: readonly NewNotification[], at: Instant): Promise<void> {
  if (rows.length === 0) return;
  await db.run(sql`
    insert into notifications (id, user_id, code, mailbox_id, account_id, data, created_at)
    select id, user_id, code, mailbox_id, account_id, data::json, ${at}::timestamptz
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ code }) => code)}::integer[],
      ${rows.map(({ mailboxId }) => mailboxId ?? null)}::uuid[],
      ${rows.map(({ accountId }) => accountId ?? null)}::uuid[],
      string_to_array(${joinJson(rows.map(({ data }) => jsonOf(data)))}, chr(30))
    ) as n (id, user_id, code, mailbox_id, account_id, data)`);
}

/** Removes notifications that a user has read; unknown ones are ignored. */
export async function removeRead(db: Queries, userId: UserId, ids: readonly NotificationId[]): Promise<void> {
  await db.run(sql`
    delete from notifications
    where user_id = ${userId}
      and id = any(${ids}::uuid[])`);
}

/** Removes all notifications of a user up to a time. */
export async function removeAllRead(db: Queries, userId: UserId, until: Instant): Promise<void> {
  await db.run(sql`
    delete from notifications
    where user_id = ${userId}
      and created_at <= ${until}`);
}

/** Removes notifications created before a time. */
export const removeOldNotifications = removeOld({ table: "notifications", key: ["id"], time: "created_at" });
