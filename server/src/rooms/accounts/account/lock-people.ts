import type { InAccount } from "../../../http/route/route.ts";
import { accountPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";

import { lockOwners } from "./store/owners.ts";
import { hasAccountPermission } from "./store/grants.ts";
import { findUser } from "./store/users.ts";

/**
 * Serializes changes of an account's people and checks again that the caller may make them: of two owners who block each
 * other at once the second is refused here. Throws token.invalid, account.permission_lacking.
 */
export async function lockPeopleOf(
  tx: Transaction,
  { account, caller }: Pick<InAccount, "account" | "caller">,
  permission: AccountPermission,
): Promise<void> {
  await lockOwners(tx, [account.id]);
  const user = await findUser(tx, caller.userId);
  if (user?.status !== "ACTIVE") throw new Fault("token.invalid");
  if (!(await hasAccountPermission(tx, caller, account.id, accountPermissions[permission])))
    throw new Fault("account.permission_lacking", { args: [account.id] });
}
