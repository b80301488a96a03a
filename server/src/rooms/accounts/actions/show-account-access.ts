import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountsNeeds } from "../needs.ts";
import { listAccountRoles } from "../store/access.ts";
import { isMember } from "../store/members.ts";
import type { Role } from "../store/roles.ts";

/** The roles of one of the account's people. Throws account.user_missing. */
export async function showAccountRoles(
  { database }: Pick<AccountsNeeds, "database">,
  accountId: AccountId,
  userId: UserId,
): Promise<readonly Role[]> {
  if (!(await isMember(database, accountId, userId))) throw new Fault("account.user_missing");
  return listAccountRoles(database, accountId, userId);
}
