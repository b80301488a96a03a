import type { OpenAccount, OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { NotificationsNeeds } from "../needs.ts";
import type { PreferencesOf } from "./save-preferences.ts";

/**
 * The corporate user of the account whose preferences an administrator reads or saves. Throws account.user_missing,
 * user.not_corporate, mailbox.forbidden for a mailbox of another account.
 */
export async function findCorporateUser(
  { database, accounts }: Pick<NotificationsNeeds, "database" | "accounts">,
  userId: UserId,
  account: OpenAccount,
  mailbox: OpenMailbox | undefined,
): Promise<PreferencesOf> {
  if (!(await accounts.members.has(database, account.id, userId))) throw new Fault("account.user_missing");
  const user = await accounts.users.find(database, userId);
  if (user?.corporateAccountId !== account.id) throw new Fault("user.not_corporate", { args: [userId] });
  if (mailbox && mailbox.accountId !== account.id) throw new Fault("mailbox.forbidden", { args: [mailbox.id] });
  return { userId, mailboxId: mailbox?.id };
}
