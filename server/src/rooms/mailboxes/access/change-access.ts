import type { AccountPermission } from "@chancery/core/access/permissions.ts";
import { accessChangedEmail } from "@chancery/core/email/about-access.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AccessChange, Role } from "../../accounts/index.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { openAccountMailbox } from "../mailbox/open-account-mailbox.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

type MailboxChange = AccessChange & { readonly mailboxId: MailboxId };

/** Grants a person roles in a mailbox and returns their access. Throws user.permissions_missing and the faults of changeGrants. */
export async function grantMailboxRoles(needs: MailboxesNeeds, change: MailboxChange, acting: Acting): Promise<Reply> {
  if (change.roles.length === 0) refuse([{ code: "user.permissions_missing", pointer: "/roles" }]);
  return changeGrants(needs, { ...change, permission: "userAssignToMailbox" }, acting, (roles) => ({
    status: 200,
    body: { userUuid: change.userId, mailboxUuid: change.mailboxId, ...needs.accounts.roles.showGranted(roles) },
  }));
}

/** Revokes roles of a person in a mailbox: these, or all. Throws the faults of changeGrants. */
export async function revokeMailboxRoles(
  needs: MailboxesNeeds,
  person: { readonly userId: UserId; readonly mailboxId: MailboxId; readonly revoked: readonly RoleId[] | "all" },
  acting: Acting,
): Promise<Reply> {
  const { userId, mailboxId, revoked } = person;
  const others = revoked === "all" ? ({ others: "revoked" } as const) : ({ others: "retained", revoked } as const);
  const change = { userId, mailboxId, roles: [], ...others, permission: "userUnassignFromMailbox" } as const;
  return changeGrants(needs, change, acting, () => ({ status: 204 }));
}

/** Throws the faults of openAccountMailbox and changeAccess. */
async function changeGrants(
  needs: MailboxesNeeds,
  change: MailboxChange & { readonly permission: AccountPermission },
  { caller, origin, settle }: Acting,
  show: (roles: readonly Role[]) => Reply,
): Promise<Reply> {
  const { mailboxId, permission } = change;
  return needs.database.transaction(async (tx) => {
    const account = await openAccountMailbox(needs, tx, caller, { id: mailboxId, permission });
    const place = { account, caller, mailboxId, permission, revokePermission: "userUnassignFromMailbox" } as const;
    const { roles, audit } = await needs.accounts.grants.changeAccess(tx, place, change, needs.clock.now());
    if (audit.length > 0 && change.userId !== caller.userId) {
      const email = accessChangedEmail(account.name, needs.baseUrl());
      const data = { accountName: account.name };
      const notice = { code: accountCodes.accessChanged, userIds: [change.userId], accountId: account.id, data, email };
      await needs.notifications.notifyUsers(tx, notice);
    }
    if (audit.length > 0) await saveSearchRows(tx, mailboxId);
    await publish(tx, { audit, events: [], origin });
    return settle(tx, show(roles));
  });
}
