import { rolesOfGrants, type Grants } from "@chancery/core/account/grants.ts";
import { accessChangedEmail } from "@chancery/core/email/about-access.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import type { InAccount, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { ChangedAccess } from "../../accounts/index.ts";
import { openAccountMailbox } from "../mailbox/open-account-mailbox.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

type GrantsAt<Place> = Partial<Grants> & { readonly uuid: Place };

/** All grants of a person in the account, and those in each of these mailboxes. */
export type WholeGrants = {
  readonly userId: UserId;
  readonly account: GrantsAt<AccountId>;
  readonly mailboxes?: readonly GrantsAt<MailboxId>[] | null;
};

/**
 * Replaces the grants of a person in the account and in these mailboxes; grants in other mailboxes are retained. Throws
 * mailbox.foreign_account, role.permission_unknown, and the faults of openAccountMailbox and changeAccess.
 */
export async function setAccess(needs: MailboxesNeeds, { userId, ...sent }: WholeGrants, acting: InAccount): Promise<Reply> {
  const { account, caller, origin, settle } = acting;
  if (sent.account.uuid !== account.id) {
    refuse([{ code: "request.invalid", args: ["/account/uuid differs from the path"], pointer: "/account/uuid" }]);
  }
  return needs.database.transaction(async (tx) => {
    const inAccount = await needs.accounts.grants.changeAccess(
      tx,
      { account, caller, mailboxId: undefined, permission: "userAssignToAccount", revokePermission: "userUnassignFromAccount" },
      changeOf("account", userId, { ...sent.account, at: "/account" }),
      needs.clock.now(),
    );
    const audit = [...inAccount.audit];
    for (const [index, one] of (sent.mailboxes ?? []).entries()) {
      const at = `/mailboxes/${index}`;
      audit.push(...(await setInMailbox(needs, tx, { userId, grants: { ...one, at } }, acting)).audit);
    }
    if (audit.length > 0 && userId !== caller.userId) {
      const email = accessChangedEmail(account.name, needs.baseUrl());
      const data = { accountName: account.name };
      const notice = { code: accountCodes.accessChanged, userIds: [userId], accountId: account.id, data, email };
      await needs.notifications.notifyUsers(tx, notice);
    }
    const granted = needs.accounts.roles.showGranted(inAccount.roles);
    await publish(tx, { audit, events: [], origin });
    return settle(tx, { status: 200, body: { userUuid: userId, accountUuid: account.id, ...granted } });
  });
}

type Placed<Place> = GrantsAt<Place> & { readonly at: string };

async function setInMailbox(
  needs: MailboxesNeeds,
  tx: Transaction,
  { userId, grants }: { readonly userId: UserId; readonly grants: Placed<MailboxId> },
  { account, caller }: InAccount,
): Promise<ChangedAccess> {
  const permission = "userAssignToMailbox";
  const own = await openAccountMailbox(needs, tx, caller, { id: grants.uuid, permission });
  if (own.id !== account.id) throw new Fault("mailbox.foreign_account", { args: [grants.uuid] });
  const place = { account, caller, mailboxId: grants.uuid, permission, revokePermission: "userUnassignFromMailbox" } as const;
  const changed = await needs.accounts.grants.changeAccess(tx, place, changeOf("mailbox", userId, grants), needs.clock.now());
  if (changed.audit.length > 0) await saveSearchRows(tx, grants.uuid);
  return changed;
}

function changeOf(
  type: "account" | "mailbox",
  userId: UserId,
  { roles = [], permissions = [], at }: Placed<AccountId | MailboxId>,
) {
  return { userId, roles: rolesOfGrants(type, { roles, permissions }, at), others: "revoked", at } as const;
}
