import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountsNeeds, NamedMailbox } from "../needs.ts";
import { listSeenMailboxes } from "../seen-mailboxes.ts";
import { findAccount, type Account } from "../store/accounts.ts";

/** An account with the mailboxes that the caller sees. */
export type SeenAccount = { readonly account: Account; readonly mailboxes: readonly NamedMailbox[] };

/** The account that is open, with its mailboxes. Throws account.not_found. */
export async function readAccount(needs: AccountsNeeds, open: OpenAccount, caller: Caller): Promise<SeenAccount> {
  const account = await findAccount(needs.database, open.id);
  if (!account) throw new Fault("account.not_found", { args: [open.id] });
  return { account, mailboxes: await listSeenMailboxes(needs, needs.database, open, caller) };
}
