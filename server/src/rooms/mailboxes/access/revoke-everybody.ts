import { accessChangedEmail } from "@chancery/core/email/about-access.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { openAccountMailbox } from "../mailbox/open-account-mailbox.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

/** Revokes the roles of everybody but the caller in a mailbox. Throws the faults of openAccountMailbox and revokeOthers. */
export async function revokeEverybody(
  needs: MailboxesNeeds,
  mailboxId: MailboxId,
  { caller, origin, settle }: Acting,
): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    const permission = "userUnassignFromMailbox";
    const account = await openAccountMailbox(needs, tx, caller, { id: mailboxId, permission });
    const place = { account, mailboxId, caller, permission } as const;
    const { userIds, audit } = await needs.accounts.grants.revokeOthers(tx, place, needs.clock.now());
    if (userIds.length > 0) {
      const email = accessChangedEmail(account.name, needs.baseUrl());
      const data = { accountName: account.name };
      const notice = { code: accountCodes.accessChanged, userIds, accountId: account.id, data, email };
      await needs.notifications.notifyUsers(tx, notice);
      await saveSearchRows(tx, mailboxId);
    }
    await publish(tx, { audit, events: [], origin });
    return settle(tx, { status: 200 });
  });
}
