import type { UserNotice } from "@chancery/core/notification/user-notice.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { isOn } from "./preferences.ts";
import { stopLink } from "./stop-link.ts";
import { addNotifications } from "./store/notifications.ts";
import { listUserReaders } from "./store/people.ts";

/** Notifies users of something outside of mailboxes, in the app and by email, as far as each has the number switched on. */
export async function notifyUsers(
  needs: NotificationsNeeds,
  tx: Transaction,
  { code, userIds, accountId, data, email }: UserNotice,
): Promise<void> {
  const readers = await listUserReaders(tx, [...new Set(userIds)]);
  const onWeb = readers.filter(({ webCodes }) => isOn(webCodes, code));
  await addNotifications(
    tx,
    onWeb.map(({ userId }) => ({
      id: needs.newId<"notification">(),
      userId,
      code,
      mailboxId: undefined,
      accountId,
      data,
    })),
    needs.clock.now(),
  );
  if (!email) return;
  const messages = readers
    .filter(({ emailCodes }) => isOn(emailCodes, code))
    .map(({ userId, email: to }) => ({
      to,
      stopUrl: stopLink(needs, { userId, mailboxId: undefined, codes: [code] }),
      ...email,
    }));
  await needs.emails.post(tx, messages, accountId);
}
