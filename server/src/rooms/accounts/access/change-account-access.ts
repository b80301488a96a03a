import { accessDetails } from "@chancery/core/account/grants.ts";
import type { AccountPermission } from "@chancery/core/access/permissions.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeAccess, type AccessChange, type ChangedAccess } from "../roles/change-access.ts";
import type { AccountsNeeds } from "../needs.ts";
import { showAccountAccess } from "./view.ts";

/** Grants a person roles in an account. Throws user.permissions_missing and the faults of changeAccess. */
export async function giveAccountRoles(needs: AccountsNeeds, change: AccessChange, acting: InAccount): Promise<Reply> {
  if (change.roles.length === 0) refuse([{ code: "user.permissions_missing", pointer: "/roles" }]);
  const { id } = acting.account;
  return changeGrants(needs, { ...change, permission: "userAssignToAccount" }, acting, ({ roles }) => ({
    status: 200,
    body: showAccountAccess(change.userId, id, roles),
  }));
}

/** Revokes all roles of a person in an account, to which they still belong. Throws the faults of changeAccess. */
export async function takeAccountRoles(needs: AccountsNeeds, userId: UserId, acting: InAccount): Promise<Reply> {
  return changeGrants(needs, { userId, roles: [], others: "taken", permission: "userUnassignFromAccount" }, acting, () => ({
    status: 204,
  }));
}

async function changeGrants(
  { database, clock }: AccountsNeeds,
  change: AccessChange & { readonly permission: AccountPermission },
  { account, caller, origin, settle }: InAccount,
  show: (changed: ChangedAccess) => Reply,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    const { permission } = change;
    const place = { account, caller, mailboxId: undefined, permission, taking: "userUnassignFromAccount" } as const;
    const changed = await changeAccess(tx, place, change);
    const reply = show(changed);
    const { given, taken } = changed;
    const subject = { kind: "account", id: account.id } as const;
    const record = {
      subject,
      operation: "account-access-changed",
      at: clock.now(),
      accountId: account.id,
      userId: caller.userId,
    };
    const audit = given.length + taken.length > 0 ? [{ ...record, details: accessDetails(change.userId, changed) }] : [];
    await publish(tx, { audit, events: [], origin });
    await settle(tx, reply);
    return reply;
  });
}
