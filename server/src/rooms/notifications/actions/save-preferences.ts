import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { NotificationsNeeds } from "../needs.ts";
import { allOn, changedPreferences, everyMailbox, type Preferences, type SubmittedPreferences } from "../preferences.ts";
import {
  findAccountPreferences,
  findMailboxPreferences,
  findNotifiesAll,
  lockPreferences,
  removeOwnPreferences,
  saveNotifiesAll,
  savePreferences,
} from "../store/preferences.ts";

/** The preferences of a user for what concerns no mailbox. */
export async function readAccountPreferences(
  { database }: Pick<NotificationsNeeds, "database">,
  userId: UserId,
): Promise<Preferences> {
  return (await findAccountPreferences(database, userId)) ?? allOn;
}

/** Saves the preferences of a user for what concerns no mailbox. Throws request.invalid. */
export async function saveAccountPreferences(
  { database }: Pick<NotificationsNeeds, "database">,
  userId: UserId,
  submitted: SubmittedPreferences,
  { settle }: Pick<Acting, "settle">,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    await lockPreferences(tx, userId);
    const before = (await findAccountPreferences(tx, userId)) ?? allOn;
    await savePreferences(tx, userId, null, changedPreferences(before, submitted, ""));
    return settle(tx, { status: 200 });
  });
}

/** The preferences of a user in a mailbox, or without one those for every mailbox. */
export async function readMailboxPreferences(
  { database, mailboxes }: Pick<NotificationsNeeds, "database" | "mailboxes">,
  userId: UserId,
  mailboxId: MailboxId | undefined,
): Promise<{ readonly preferences: Preferences; readonly notifiesAll: boolean }> {
  const preferences = (await findMailboxPreferences(database, userId, mailboxId ?? everyMailbox)) ?? allOn;
  const ids = await mailboxIdsOf({ database, mailboxes }, userId, mailboxId);
  return { preferences, notifiesAll: await findNotifiesAll(database, ids) };
}

/** The preferences to save in a mailbox, and whether all its users are notified; undefined leaves that as it is. */
export type MailboxPreferencesBody = {
  readonly preferences: SubmittedPreferences;
  readonly notifyAllUsersAboutEnvelopeChanges?: boolean | null;
};

/** The user whose preferences are saved, and the mailbox; undefined for every mailbox. */
export type PreferencesOf = { readonly userId: UserId; readonly mailboxId: MailboxId | undefined };

/** Saves the preferences of a user in a mailbox, or without one in all their mailboxes. Throws request.invalid. */
export async function saveMailboxPreferences(
  needs: Pick<NotificationsNeeds, "database" | "mailboxes">,
  { userId, mailboxId }: PreferencesOf,
  { preferences, notifyAllUsersAboutEnvelopeChanges: notifiesAll }: MailboxPreferencesBody,
  { settle }: Pick<Acting, "settle">,
): Promise<Reply> {
  const ids = await mailboxIdsOf(needs, userId, mailboxId);
  return needs.database.transaction(async (tx) => {
    await lockPreferences(tx, userId);
    const before = (await findMailboxPreferences(tx, userId, mailboxId ?? everyMailbox)) ?? allOn;
    await savePreferences(tx, userId, mailboxId ?? everyMailbox, changedPreferences(before, preferences, "/preferences"));
    if (mailboxId === undefined) await removeOwnPreferences(tx, userId);
    if (notifiesAll !== undefined && notifiesAll !== null) await saveNotifiesAll(tx, ids, notifiesAll);
    return settle(tx, { status: 200 });
  });
}

async function mailboxIdsOf(
  { database, mailboxes }: Pick<NotificationsNeeds, "database" | "mailboxes">,
  userId: UserId,
  mailboxId: MailboxId | undefined,
): Promise<readonly MailboxId[]> {
  if (mailboxId !== undefined) return [mailboxId];
  return (await mailboxes.people.listMailboxesOfPerson(database, userId)).map(({ id }) => id);
}
