import sql from "sql-template-tag";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { viewPreferenceLimits } from "@chancery/core/mailbox/limits.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";

/** Texts by key. */
export type ViewPreferences = Readonly<Record<string, string>>;

/** The person and the mailbox that preferences belong to. */
export type PreferencesOf = { readonly userId: UserId; readonly mailboxId: MailboxId };

/** All preferences of a person in a mailbox. */
export async function findPreferences(db: Queries, { userId, mailboxId }: PreferencesOf): Promise<ViewPreferences> {
  const entries = await db.value<ViewPreferences>(sql`
    select entries
    from view_preferences
    where user_id = ${userId}
      and mailbox_id = ${mailboxId}`);
  return entries ?? {};
}

/** Merges entries into the preferences, and returns all of them; undefined when there would be too many. */
export async function mergePreferences(
  tx: Transaction,
  { userId, mailboxId }: PreferencesOf,
  entries: ViewPreferences,
): Promise<ViewPreferences | undefined> {
  return tx.value<ViewPreferences>(sql`
    insert into view_preferences as p (mailbox_id, user_id, entries)
    values (${mailboxId}, ${userId}, ${jsonOf(entries)}::jsonb)
    on conflict (user_id, mailbox_id) do update
    set entries = p.entries || excluded.entries
    where (
      select count(*)
      from jsonb_object_keys(p.entries || excluded.entries)
    ) <= ${viewPreferenceLimits.keysMax}
    returning entries`);
}

/** Removes the entries with these keys; all without keys. */
export async function dropPreferences(
  tx: Transaction,
  { userId, mailboxId }: PreferencesOf,
  keys: readonly string[] | undefined,
): Promise<void> {
  await tx.run(sql`
    update view_preferences
    set entries = case when ${keys === undefined}::boolean then '{}' else entries - ${keys ?? []}::text[] end
    where user_id = ${userId}
      and mailbox_id = ${mailboxId}`);
}

/** Removes the preferences of a person in all mailboxes. */
export async function removePreferencesOf(tx: Transaction, userId: UserId): Promise<void> {
  await tx.run(sql`
    delete from view_preferences
    where user_id = ${userId}`);
}
