import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { AccountsNeeds, NamedMailbox } from "../needs.ts";

/** Mailboxes that an account shows; a list of its own has all. */
const mailboxesShownMax = 1000;

/** All mailboxes for who may list them, else those that something was granted in. */
export async function listVisibleMailboxes(
  { mailboxes }: Pick<AccountsNeeds, "mailboxes">,
  db: Queries,
  { id, permissions }: OpenAccount,
  caller: Caller,
): Promise<readonly NamedMailbox[]> {
  const viewer = permissions.has(accountPermissions.mailboxListView) ? undefined : caller.userId;
  return mailboxes.listMailboxesOf(db, id, viewer, mailboxesShownMax);
}
