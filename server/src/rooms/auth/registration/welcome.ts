import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";

/** Adds a newly registered person to the account of their domain, with a mailbox of their own if the account provides one. */
export async function welcome(
  { accounts, mailboxes, clock }: AuthNeeds,
  tx: Transaction,
  { user, accountId }: { readonly user: User; readonly accountId: AccountId },
): Promise<void> {
  await accounts.members.add(tx, accountId, user.id);
  const roleId = (await accounts.account.find(tx, accountId))?.newPeopleRoleId;
  if (!roleId) return;
  const names = [[...`${user.firstName} ${user.lastName}`].slice(0, 256).join("")];
  await mailboxes.openMailboxes(tx, { accountId, ownerId: user.id, roleId, names, createdAt: clock.now() });
}
