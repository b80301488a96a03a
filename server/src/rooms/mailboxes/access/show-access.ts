import type { Caller } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Role } from "../../accounts/index.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { openAccountMailbox } from "../mailbox/open-account-mailbox.ts";

/** The roles in a mailbox of a person who belongs to its account. Throws account.user_missing and the faults of openAccountMailbox. */
export async function listRolesInMailbox(
  needs: MailboxesNeeds,
  { userId, mailboxId }: { readonly userId: UserId; readonly mailboxId: MailboxId },
  caller: Caller,
): Promise<readonly Role[]> {
  const { database, accounts } = needs;
  const account = await openAccountMailbox(needs, database, caller, { id: mailboxId, permission: "userListView" });
  if (!(await accounts.members.has(database, account.id, userId))) throw new Fault("account.user_missing");
  return accounts.roles.listIn(database, { mailboxId }, userId);
}
