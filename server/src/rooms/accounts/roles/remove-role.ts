import type { RoleId } from "@chancery/core/account/roles.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfRole } from "./events.ts";
import { findOwnRole } from "./find-own-role.ts";
import type { AccountsNeeds } from "../needs.ts";
import { findRoleUse, lockRole, removeRoleRow } from "./store/roles.ts";

/** Removes an unused role. Throws role.unknown, role.forbidden, account.permission_lacking, role.used, role.of_new_users. */
export async function removeRole({ database, clock }: AccountsNeeds, id: RoleId, acting: Acting): Promise<Reply> {
  return database.transaction(async (tx) => {
    const role = await findOwnRole(tx, acting.caller, id, "rolesDelete");
    await lockRole(tx, id);
    const { isGiven, isForNew } = await findRoleUse(tx, id);
    if (isForNew) throw new Fault("role.of_new_users");
    if (isGiven) throw new Fault("role.used", { args: [role.name] });
    await removeRoleRow(tx, role);
    await publish(tx, changeOfRole("role-removed", role, acting, clock.now()));
    return acting.settle(tx, { status: 204 });
  });
}
