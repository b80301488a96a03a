import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountsNeeds, NamedMailbox } from "../needs.ts";
import { listVisibleMailboxes } from "./visible-mailboxes.ts";
import { findAccount } from "./store/accounts.ts";
import { findPreferences } from "./store/preferences.ts";
import type { Account, AccountPreferences } from "./account.ts";

/** An account with its preferences and the mailboxes visible to the caller. */
export type VisibleAccount = {
  readonly account: Account;
  readonly preferences: AccountPreferences;
  readonly mailboxes: readonly NamedMailbox[];
};

/** The open account with its mailboxes. Throws account.not_found. */
export async function readAccount(needs: AccountsNeeds, open: OpenAccount, caller: Caller): Promise<VisibleAccount> {
  const account = await findAccount(needs.database, open.id);
  if (!account) throw new Fault("account.not_found", { args: [open.id] });
  const preferences = await findPreferences(needs.database, open.id);
  return { account, preferences, mailboxes: await listVisibleMailboxes(needs, needs.database, open, caller) };
}
