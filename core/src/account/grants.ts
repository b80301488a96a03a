import { faultOf, refuse } from "../fault/fault.ts";
import { findId, type Id, type UserId } from "../ids/id.ts";
import { checkPermissions, type RoleType } from "./own-role.ts";
import type { RoleId } from "./roles.ts";

/** Grants in an account or a mailbox: roles, and single permissions by their numbers. */
export type Grants = { readonly roles: readonly RoleId[]; readonly permissions: readonly number[] };

const kinds = { account: "1", mailbox: "2" } as const satisfies Record<RoleType, string>;
const single = /^00000000-0000-7000-8000-[12](\d{11})$/;

/**
 * Grants as roles only: a single permission becomes a hidden role that holds nothing else. The roles come first, in their
 * order. Throws role.permission_unknown, naming each number's place under `at`.
 */
export function rolesOfGrants(type: RoleType, { roles, permissions }: Grants, at = ""): readonly RoleId[] {
  refuse(checkPermissions(type, permissions, `${at}/permissions`));
  return [...roles, ...new Set(permissions.flatMap((number) => findId<"role">(idOf(type, number)) ?? []))];
}

/** The hidden role of a single permission named in a path. Throws role.permission_unknown. */
export function roleOfPermission(type: RoleType, permission: number): RoleId {
  const [role] =
    checkPermissions(type, [permission], "").length > 0 ? [] : rolesOfGrants(type, { roles: [], permissions: [permission] });
  if (role === undefined) throw faultOf([{ code: "role.permission_unknown", args: [permission], parameter: "permissionId" }]);
  return role;
}

function idOf(type: RoleType, permission: number): string {
  return `00000000-0000-7000-8000-${kinds[type]}${String(permission).padStart(11, "0")}`;
}

/** Roles as the API shows them: hidden roles become permission numbers. */
export function grantsOfRoles(ids: readonly RoleId[]): Grants {
  return {
    roles: ids.filter((id) => !isHiddenRole(id)),
    permissions: ids.flatMap((id) => single.exec(id)?.[1] ?? []).map(Number),
  };
}

/** Whether a role is hidden: it holds a single permission that was granted on its own. */
export function isHiddenRole(id: Id<"role">): boolean {
  return single.test(id);
}

/** Details of a change of access for the audit trail. */
export function accessDetails(person: UserId, changed: { readonly given: readonly RoleId[]; readonly taken: readonly RoleId[] }) {
  const [given, taken] = [grantsOfRoles(changed.given), grantsOfRoles(changed.taken)];
  return {
    person,
    given: given.roles,
    taken: taken.roles,
    permissionsGiven: given.permissions,
    permissionsTaken: taken.permissions,
  };
}
