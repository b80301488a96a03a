import type { Caller } from "@chancery/core/access/caller.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { findVisibleRole } from "./find-own-role.ts";
import type { AccountsNeeds } from "../needs.ts";
import type { Role } from "./store/roles.ts";

/** A role of the system or of an account of the caller. Throws role.unknown, account.permission_lacking, account.removed. */
export async function readRole({ database }: Pick<AccountsNeeds, "database">, id: RoleId, caller: Caller): Promise<Role> {
  return findVisibleRole(database, caller, id);
}
