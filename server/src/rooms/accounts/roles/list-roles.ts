import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { AccountsNeeds } from "../needs.ts";
import { countRoles, listRolesWith, type RoleFilter, type RolesOf } from "./store/role-lists.ts";
import type { Role } from "./role.ts";

type Needs = Pick<AccountsNeeds, "database">;

/** The roles of the system, and those of each account in which the caller may see them. */
export async function listRoles(needs: Needs, { userId, scopes }: Caller, page: Page): Promise<PageRows<Role>> {
  const { rolesListView } = accountPermissions;
  const isKept = scopes !== undefined && !scopes.account.has(rolesListView);
  const of: RolesOf = isKept ? "system" : { userId, permission: rolesListView };
  return found(needs, { of, type: undefined, name: "", permissions: [] }, page);
}

/** The roles that an account can grant: of the system and its own; filtered by name and by permissions that each must have. */
export async function listAccountsRoles(
  needs: Needs,
  { accountId, ...filter }: Omit<RoleFilter, "of"> & Extract<RolesOf, { readonly accountId: unknown }>,
  page: Page,
): Promise<PageRows<Role>> {
  return found(needs, { ...filter, of: { accountId } }, page);
}

async function found({ database }: Needs, filter: RoleFilter, page: Page): Promise<PageRows<Role>> {
  return { rows: await listRolesWith(database, filter, page), total: await countRoles(database, filter) };
}
