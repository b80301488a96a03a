import { Fault } from "@chancery/core/fault/fault.ts";
import { viewPreferenceLimits } from "@chancery/core/mailbox/limits.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { dropPreferences, findPreferences, mergePreferences, type PreferencesOf, type ViewPreferences } from "./store.ts";

/** The preferences with these keys. */
export async function showViewPreferences(
  { database }: MailboxesNeeds,
  of: PreferencesOf,
  keys: readonly string[],
): Promise<ViewPreferences> {
  const all = await findPreferences(database, of);
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
}

/** Adds preferences of the caller, or replaces their values; answers all of them. Throws value.too_many. */
export async function saveViewPreferences(
  { database }: MailboxesNeeds,
  entries: ViewPreferences,
  { mailbox, caller, settle }: InMailbox,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    const body = await mergePreferences(tx, { userId: caller.userId, mailboxId: mailbox.id }, entries);
    if (!body) throw new Fault("value.too_many", { args: ["keys", viewPreferenceLimits.keysMax] });
    return settle(tx, { status: 200, body });
  });
}

/** Removes preferences of the caller; without keys, or with an empty list of them, all. */
export async function removeViewPreferences(
  { database }: MailboxesNeeds,
  keys: readonly string[] | undefined,
  { mailbox, caller, settle }: InMailbox,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    await dropPreferences(tx, { userId: caller.userId, mailboxId: mailbox.id }, keys?.length ? keys : undefined);
    return settle(tx, { status: 200 });
  });
}
