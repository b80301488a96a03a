import { accountPermissions, mailboxPermissions } from "../access/permissions.ts";
import type { FaultRow } from "../fault/fault.ts";

/** What a role is for. Some numbers are permissions of both: this decides which they are. */
export type RoleType = "account" | "mailbox";

/** What an account says of a role of its own. */
export type OwnRole = {
  readonly name: string;
  readonly description: string;
  readonly type: RoleType;
  readonly permissions: readonly number[];
};

/** Longest name and description of a role. */
export const roleNameMax = 128;
export const roleDescriptionMax = 1000;

const known: Readonly<Record<RoleType, ReadonlySet<number>>> = {
  account: new Set<number>(Object.values(accountPermissions)),
  mailbox: new Set<number>(Object.values(mailboxPermissions)),
};

/** A role as it is kept: its texts without white space around them, each permission once, in order. */
export function tidyRole(role: OwnRole): OwnRole {
  return {
    type: role.type,
    name: role.name.normalize("NFC").replace(/\s+/g, " ").trim(),
    description: role.description.normalize("NFC").trim(),
    permissions: [...new Set(role.permissions)].toSorted((one, other) => one - other),
  };
}

/** What is wrong with a tidied role, as it was said in `permissions`. */
export function checkRole({ name, type, permissions }: OwnRole): readonly FaultRow[] {
  return [...checkName(name), ...checkPermissions(type, permissions, "/permissions")];
}

/** The numbers that are no permissions of the type, each at its place in the list `at`. */
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
