import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Change } from "../../../jobs/publish.ts";
import type { AccountRole } from "./find-own-role.ts";
import type { Acting } from "../../../http/route/route.ts";

/** The audit record for a change of a role, in the trail of its account. */
export function changeOfRole(operation: string, role: AccountRole, { caller, origin }: Acting, at: Instant): Change {
  const { id: roleId, accountId, name, permissions } = role;
  const subject = { kind: "account", id: accountId } as const;
  const record = { subject, operation, at, accountId, userId: caller.userId, details: { roleId, name, permissions } };
  return { audit: [record], events: [], origin };
}
