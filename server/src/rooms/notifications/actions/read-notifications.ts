import { Fault } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { NotificationsNeeds } from "../needs.ts";
import type { Notification, NotificationId } from "../notification.ts";
import { countNotifications, isAnyForeign, listNotifications, removeAllRead, removeRead } from "../store/notifications.ts";

/** The unread notifications of a user, newest first. */
export async function listUnread(
  { database }: Pick<NotificationsNeeds, "database">,
  userId: UserId,
  page: Page,
): Promise<PageRows<Notification>> {
  const rows = await listNotifications(database, userId, page);
  return { rows, total: await countNotifications(database, userId) };
}

/** Marks notifications of the caller as read; unknown ones are ignored. Throws notification.forbidden for those of others. */
export async function readNotifications(
  { database }: Pick<NotificationsNeeds, "database">,
  ids: readonly NotificationId[],
  { caller, settle }: Acting,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    if (await isAnyForeign(tx, caller.userId, ids)) throw new Fault("notification.forbidden");
    await removeRead(tx, caller.userId, ids);
    return settle(tx, { status: 200 });
  });
}

/** Marks all notifications of the caller as read. */
export async function readAllNotifications(
  { database, clock }: Pick<NotificationsNeeds, "database" | "clock">,
  { caller, settle }: Acting,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    await removeAllRead(tx, caller.userId, clock.now());
    return settle(tx, { status: 200 });
  });
}
