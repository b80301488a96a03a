import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { findOpenAccount } from "../account/find-account.ts";
import { findRole } from "./store/roles.ts";
import type { Role } from "./role.ts";

/** A role of an account, which can be changed. */
export type AccountRole = Role & { readonly accountId: AccountId };

/** A role of the system, or of an account in which the caller may see roles. Throws role.unknown, account.permission_lacking. */
export async function findVisibleRole(db: Queries, caller: Caller, id: RoleId): Promise<Role> {
  const role = await findRole(db, id);
  if (!role) throw new Fault("role.unknown", { args: [id] });
  if (role.accountId !== undefined) await checkAccount(db, caller, { ...role, accountId: role.accountId }, "rolesListView");
  return role;
}

/** A role that the caller may change or remove. Throws role.unknown, role.forbidden, account.permission_lacking. */
export async function findOwnRole(db: Queries, caller: Caller, id: RoleId, permission: AccountPermission): Promise<AccountRole> {
  const role = await findRole(db, id);
  if (!role) throw new Fault("role.unknown", { args: [id] });
  if (role.accountId === undefined) throw new Fault("role.forbidden", { args: [id] });
  const own = { ...role, accountId: role.accountId };
  await checkAccount(db, caller, own, permission);
  return own;
}

async function checkAccount(db: Queries, caller: Caller, role: AccountRole, permission: AccountPermission): Promise<void> {
  const account = await findOpenAccount(db, caller, role.accountId);
  if (!account) throw new Fault("role.unknown", { args: [role.id] });
  if (!account.permissions.has(accountPermissions[permission])) {
    throw new Fault("account.permission_lacking", { args: [role.accountId] });
  }
}
