/** Roles by id; of two with the same id, the first. */
export function rolesById<Role extends { readonly id: string }>(roles: readonly Role[]): ReadonlyMap<string, Role> {
  return new Map(roles.toReversed().map((role) => [role.id, role]));
}
