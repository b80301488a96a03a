import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { AccountsNeeds } from "../needs.ts";
import { listRolesOf, listRolesSeen, listSystemRoles, type Role } from "../store/roles.ts";

type Needs = Pick<AccountsNeeds, "database">;

/** The system's roles, and those of each account in which the caller may see them. */
export async function listRoles({ database }: Needs, { userId, scopes }: Caller): Promise<readonly Role[]> {
  const { rolesListView } = accountPermissions;
  if (scopes && !scopes.account.has(rolesListView)) return listSystemRoles(database);
  return listRolesSeen(database, userId, rolesListView);
}

/** The roles that an account may give: the system's and its own. */
export async function listAccountsRoles({ database }: Needs, accountId: AccountId): Promise<readonly Role[]> {
  return listRolesOf(database, accountId);
}
