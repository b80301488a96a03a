import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { AccountsNeeds, NamedMailbox } from "../needs.ts";

/** Mailboxes shown with an account; the list endpoint of mailboxes returns all. */
const mailboxesShownMax = 1000;

/** All mailboxes for callers with mailboxListView, else those that the caller has a grant in. */
export async function listVisibleMailboxes(
  { mailboxes }: Pick<AccountsNeeds, "mailboxes">,
  db: Queries,
  { id, permissions }: OpenAccount,
  caller: Caller,
): Promise<readonly NamedMailbox[]> {
  const viewer = permissions.has(accountPermissions.mailboxListView) ? undefined : caller.userId;
  return mailboxes.listVisibleMailboxes(db, id, viewer, mailboxesShownMax);
}
