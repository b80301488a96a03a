import { checkRole, tidyRole, type OwnRole } from "@chancery/core/account/own-role.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { assertCanAddPermissions } from "./grant-limits.ts";
import { changeOfRole } from "./events.ts";
import { findOwnRole } from "./find-own-role.ts";
import type { AccountsNeeds } from "../needs.ts";
import { openAccount } from "../account/find-account.ts";
import { lockOwners } from "../account/store/owners.ts";
import { addRole, changeRoleRow, countOwnRoles, ownRolesMax } from "./store/roles.ts";
import { showRole } from "./view.ts";

/**
 * Creates a role of an account with permissions that the caller has there. Throws
 * account.forbidden, account.removed, account.permission_lacking, the faults of checkRole, role.name_used, value.too_many.
 */
export async function createRole(
  { database, clock, newId }: AccountsNeeds,
  submitted: OwnRole & { readonly accountUuid: AccountId },
  acting: Acting,
): Promise<Reply> {
  const { accountUuid: accountId } = submitted;
  await openAccount(database, acting.caller, { id: accountId, permission: "rolesManage" });
  const role = { ...tidied(submitted), id: newId<"role">(), accountId };
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockOwners(tx, [accountId]);
    // a new role for mailboxes is not granted to anyone yet
    if (role.type === "account") await assertCanAddPermissions(tx, acting.caller, role, []);
    if ((await countOwnRoles(tx, accountId)) >= ownRolesMax) throw new Fault("value.too_many", { args: ["roles", ownRolesMax] });
    if (!(await addRole(tx, role, now))) throw nameUsed(role.name);
    await publish(tx, changeOfRole("role-created", role, acting, now));
    return acting.settle(tx, { status: 201, body: showRole(role) });
  });
}

/**
 * Changes name, description and permissions of a role, for everyone who has it, with effect from their next request. Throws
 * role.unknown, role.forbidden, account.permission_lacking, the faults of checkRole, role.name_used.
 */
export async function changeRole(
  { database, clock }: AccountsNeeds,
  { id, submitted }: { readonly id: RoleId; readonly submitted: Omit<OwnRole, "type"> },
  acting: Acting,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    const { type, accountId, permissions } = await findOwnRole(tx, acting.caller, id, "rolesManage");
    const role = { ...tidied({ ...submitted, type }), id, accountId };
    await lockOwners(tx, [accountId]);
    await assertCanAddPermissions(tx, acting.caller, role, permissions);
    if (!(await changeRoleRow(tx, role))) throw nameUsed(role.name);
    await publish(tx, changeOfRole("role-changed", role, acting, clock.now()));
    return acting.settle(tx, { status: 200, body: showRole(role) });
  });
}

function tidied(submitted: OwnRole): OwnRole {
  const role = tidyRole(submitted);
  refuse(checkRole({ ...role, permissions: submitted.permissions }));
  return role;
}

function nameUsed(name: string): Fault {
  return faultOf([{ code: "role.name_used", args: [name], pointer: "/name" }]);
}
