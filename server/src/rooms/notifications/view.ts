import type { Notification } from "./notification.ts";
import type { Preferences } from "./preferences.ts";

/** A notification in an answer. */
export function showNotification({ id, code, mailboxId, accountId, data, createdAt }: Notification) {
  const type = mailboxId ? "mailbox" : accountId ? "account" : "user";
  return { id, uuid: id, type, code, data, createdAt, mailboxUuid: mailboxId ?? null, accountUuid: accountId ?? null };
}

/** The preferences of a user in a mailbox, and those of the mailbox. */
export function showMailboxPreferences(preferences: Preferences, notifiesAll: boolean) {
  return { preferences, notifyAllUsersAboutEnvelopeChanges: notifiesAll };
}
