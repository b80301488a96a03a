import type { AccountPermission } from "@chancery/core/access/permissions.ts";
import { accessChangedEmail } from "@chancery/core/email/about-access.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeAccess, type AccessChange } from "../roles/change-access.ts";
import type { AccountsNeeds } from "../needs.ts";
import { showAccountAccess } from "./view.ts";
import type { Role } from "../roles/role.ts";

/** Grants a person roles in an account. Throws user.permissions_missing and the faults of changeAccess. */
export async function grantAccountRoles(needs: AccountsNeeds, change: AccessChange, acting: InAccount): Promise<Reply> {
  if (change.roles.length === 0) refuse([{ code: "user.permissions_missing", pointer: "/roles" }]);
  const { id } = acting.account;
  return changeGrants(needs, { ...change, permission: "userAssignToAccount" }, acting, (roles) => ({
    status: 200,
    body: showAccountAccess(change.userId, id, roles),
  }));
}

/** Revokes roles of a person in an account, to which they still belong: these, or all. Throws the faults of changeAccess. */
export async function revokeAccountRoles(
  needs: AccountsNeeds,
  { userId, revoked }: { readonly userId: UserId; readonly revoked: readonly RoleId[] | "all" },
  acting: InAccount,
): Promise<Reply> {
  const others = revoked === "all" ? ({ others: "revoked" } as const) : ({ others: "retained", revoked } as const);
  return changeGrants(needs, { userId, roles: [], ...others, permission: "userUnassignFromAccount" }, acting, () => ({
    status: 204,
  }));
}

async function changeGrants(
  { database, clock, notifications, baseUrl }: AccountsNeeds,
  change: AccessChange & { readonly permission: AccountPermission },
  { account, caller, origin, settle }: InAccount,
  show: (roles: readonly Role[]) => Reply,
): Promise<Reply> {
  const { permission } = change;
  const place = { account, caller, mailboxId: undefined, permission, revokePermission: "userUnassignFromAccount" } as const;
  return database.transaction(async (tx) => {
    const { roles, audit } = await changeAccess(tx, place, change, clock.now());
    if (audit.length > 0 && change.userId !== caller.userId) {
      const email = accessChangedEmail(account.name, baseUrl());
      const data = { accountName: account.name };
      const notice = { code: accountCodes.accessChanged, userIds: [change.userId], accountId: account.id, data, email };
      await notifications.notifyUsers(tx, notice);
    }
    await publish(tx, { audit, events: [], origin });
    return settle(tx, show(roles));
  });
}
