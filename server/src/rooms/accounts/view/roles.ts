import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Role } from "../store/roles.ts";

/** A role as it is shown. */
export function showRole({ id, name, description, type, permissions, accountId }: Role) {
  return {
    uuid: id,
    name,
    description,
    type,
    permissions,
    accountUuid: accountId ?? null,
    system: accountId === undefined,
  };
}

/** What somebody has: the roles, and what these allow together. */
export function showGranted(roles: readonly Role[]) {
  const permissions = [...new Set(roles.flatMap((role) => role.permissions))].toSorted((one, other) => one - other);
  return { roles: roles.map(showRole), permissions };
}

/** What somebody has in an account. */
export function showAccountAccess(userId: UserId, accountId: AccountId, roles: readonly Role[]) {
  return { userUuid: userId, accountUuid: accountId, ...showGranted(roles) };
}
