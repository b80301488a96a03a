import { isHiddenRole } from "@chancery/core/account/grants.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { KeyValue } from "../../../http/route/paging.ts";
import type { Role } from "./role.ts";

/** A role on the wire. */
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

/** The sort key of a role in a list: roles of the system first, then by name. */
export function keyOfRole({ id, name, accountId }: Role): readonly KeyValue[] {
  return [accountId !== undefined, foldText(name), id];
}

/** The permissions of roles together, ascending. */
export function permissionsOf(roles: readonly Pick<Role, "permissions">[]): readonly number[] {
  const all = new Set<number>();
  for (const role of roles) for (const permission of role.permissions) all.add(permission);
  return [...all].toSorted((one, other) => one - other);
}

/** The visible roles, and the permissions of all roles together. */
export function showGranted(roles: readonly Role[]) {
  return { roles: roles.filter(({ id }) => !isHiddenRole(id)).map(showRole), permissions: permissionsOf(roles) };
}
