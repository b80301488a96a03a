import sql from "sql-template-tag";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { everyMailbox, type Preferences } from "../preferences.ts";

/** The preferences of a user outside of mailboxes; undefined when none are stored. */
export async function findAccountPreferences(db: Queries, userId: UserId): Promise<Preferences | undefined> {
  return db.first<Preferences>(sql`
    select email, web
    from notification_preferences
    where user_id = ${userId}
      and mailbox_id is null`);
}

/** The preferences of a user in a mailbox, otherwise those for every mailbox; undefined when neither are stored. */
export async function findMailboxPreferences(
  db: Queries,
  userId: UserId,
  mailboxId: MailboxId,
): Promise<Preferences | undefined> {
  return db.first<Preferences>(sql`
    select email, web
    from notification_preferences
    where user_id = ${userId}
      and mailbox_id in (${mailboxId}, ${everyMailbox})
    order by mailbox_id = ${everyMailbox}
    limit 1`);
}

/** Stores preferences of a user: of a mailbox, of every mailbox, or with null outside of mailboxes. */
export async function savePreferences(
  tx: Transaction,
  userId: UserId,
  mailboxId: MailboxId | null,
  { email, web }: Preferences,
): Promise<void> {
  await tx.run(sql`
    insert into notification_preferences (user_id, mailbox_id, email, web)
    values (${userId}, ${mailboxId}, ${email}, ${web})
    on conflict (user_id, mailbox_id) do update
    set email = excluded.email, web = excluded.web`);
}

/** Removes the preferences of a user in single mailboxes, so that those for every mailbox hold everywhere. */
export async function removeOwnPreferences(tx: Transaction, userId: UserId): Promise<void> {
  await tx.run(sql`
    delete from notification_preferences
    where user_id = ${userId}
      and mailbox_id <> ${everyMailbox}`);
}

/** Locks the preferences of a user until the transaction ends. */
export async function lockPreferences(tx: Transaction, userId: UserId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`notification preferences ${userId}`}, 0))`);
}

/** Whether all users of each of these mailboxes are notified of changes to the envelopes it sent. */
export async function findNotifiesAll(db: Queries, mailboxIds: readonly MailboxId[]): Promise<boolean> {
  const notifies = await db.value<boolean | null>(sql`
    select bool_and(coalesce(n.notifies_all, false)) as all
    from unnest(${mailboxIds}::uuid[]) as m (id)
    left join notification_mailboxes n on n.mailbox_id = m.id`);
  return notifies ?? false;
}

/** Stores whether all users of mailboxes are notified of changes to the envelopes they sent. */
export async function saveNotifiesAll(tx: Transaction, mailboxIds: readonly MailboxId[], notifiesAll: boolean): Promise<void> {
  await tx.run(sql`
    insert into notification_mailboxes (mailbox_id, notifies_all)
    select id, ${notifiesAll}::boolean
    from unnest(${mailboxIds}::uuid[]) as m (id)
    order by id
    on conflict (mailbox_id) do update
    set notifies_all = excluded.notifies_all`);
}
