import { accountPermissions, mailboxPermissions } from "../access/permissions.ts";
import type { FaultRow } from "../fault/fault.ts";
import { normalForm } from "../text/normal-form.ts";

/** The kind of a role. Some permission numbers exist in both kinds; the type decides which is meant. */
export type RoleType = "account" | "mailbox";

/** The definition of a role that an account creates. */
export type OwnRole = {
  readonly name: string;
  readonly description: string;
  readonly type: RoleType;
  readonly permissions: readonly number[];
};

/** Longest name of a role. */
export const roleNameMax = 128;

const known: Readonly<Record<RoleType, ReadonlySet<number>>> = {
  account: new Set<number>(Object.values(accountPermissions)),
  mailbox: new Set<number>(Object.values(mailboxPermissions)),
};

/** A role in its stored form: texts trimmed, permissions unique and sorted. */
export function tidyRole(role: OwnRole): OwnRole {
  return {
    type: role.type,
    name: normalForm(role.name).replace(/\s+/g, " ").trim(),
    description: normalForm(role.description).trim(),
    permissions: [...new Set(role.permissions)].toSorted((one, other) => one - other),
  };
}

/** Faults of a tidied role. */
export function checkRole({ name, type, permissions }: OwnRole): readonly FaultRow[] {
  return [...checkName(name), ...checkPermissions(type, permissions, "/permissions")];
}

/** A fault for each number that is not a permission of the type; `at` is the pointer of the list. */
export function checkPermissions(type: RoleType, permissions: readonly number[], at: string): readonly FaultRow[] {
  return permissions.flatMap((permission, index): readonly FaultRow[] =>
    known[type].has(permission) ? [] : [{ code: "role.permission_unknown", args: [permission], pointer: `${at}/${index}` }],
  );
}

function checkName(name: string): readonly FaultRow[] {
  const pointer = "/name";
  if (!/[^\p{C}\p{Z}\p{M}]/u.test(name)) return [{ code: "role.name_missing", pointer }];
  return [...name].length > roleNameMax ? [{ code: "role.name_length", pointer }] : [];
}
