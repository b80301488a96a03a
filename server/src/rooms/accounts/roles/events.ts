import type { Instant } from "@chancery/core/ids/instant.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import type { Change } from "../../../jobs/publish.ts";
import type { AccountRole } from "./find-own-role.ts";
import type { Acting } from "../../../http/route/route.ts";

/** The audit record for a change of a role, in the trail of its account. */
export function changeOfRole(operation: string, role: AccountRole, acting: Acting, at: Instant): Change {
  const { id: roleId, accountId, name, permissions } = role;
  return changeInAccount({ ...acting, account: { id: accountId } }, { operation, at, details: { roleId, name, permissions } });
}
