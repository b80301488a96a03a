import type { AccountPermission } from "@chancery/core/access/permissions.ts";
import { accessDetails } from "@chancery/core/account/grants.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AccessChange, ChangedAccess } from "../../accounts/index.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { openForAccount } from "../mailbox/lock-for-account.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

type Wish = AccessChange & { readonly mailboxId: MailboxId };

/** Grants a person roles in a mailbox and returns their access. Throws user.permissions_missing and the faults of changeGrants. */
export async function giveMailboxRoles(needs: MailboxesNeeds, wish: Wish, acting: Acting): Promise<Reply> {
  if (wish.roles.length === 0) refuse([{ code: "user.permissions_missing", pointer: "/roles" }]);
  return changeGrants(needs, { ...wish, permission: "userAssignToMailbox" }, acting, ({ roles }) => ({
    status: 200,
    body: { userUuid: wish.userId, mailboxUuid: wish.mailboxId, ...needs.accounts.showGranted(roles) },
  }));
}

/** Revokes all roles of a person in a mailbox. Throws the faults of changeGrants. */
export async function takeMailboxRoles(
  needs: MailboxesNeeds,
  whose: { readonly userId: UserId; readonly mailboxId: MailboxId },
  acting: Acting,
): Promise<Reply> {
  const wish = { ...whose, roles: [], others: "taken", permission: "userUnassignFromMailbox" } as const;
  return changeGrants(needs, wish, acting, () => ({ status: 204 }));
}

/** Throws the faults of openForAccount and changeAccess. */
async function changeGrants(
  needs: MailboxesNeeds,
  wish: Wish & { readonly permission: AccountPermission },
  { caller, origin, settle }: Acting,
  show: (changed: ChangedAccess) => Reply,
): Promise<Reply> {
  const { mailboxId, permission } = wish;
  return needs.database.transaction(async (tx) => {
    const account = await openForAccount(needs, tx, caller, { id: mailboxId, permission });
    const place = { account, caller, mailboxId, permission, taking: "userUnassignFromMailbox" } as const;
    const changed = await needs.accounts.changeAccess(tx, place, wish);
    const reply = show(changed);
    const { given, taken } = changed;
    if (given.length + taken.length > 0) await saveSearchRows(tx, mailboxId);
    const record = {
      ...({ subject: { kind: "mailbox", id: mailboxId }, operation: "mailbox-access-changed", at: needs.clock.now() } as const),
      accountId: account.id,
      mailboxId,
      userId: caller.userId,
    };
    const audit = given.length + taken.length > 0 ? [{ ...record, details: accessDetails(wish.userId, changed) }] : [];
    await publish(tx, { audit, events: [], origin });
    await settle(tx, reply);
    return reply;
  });
}
