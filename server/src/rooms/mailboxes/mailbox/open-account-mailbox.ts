import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { accountPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { findMailboxes } from "./store/mailboxes.ts";

/** A mailbox that is managed from its account, and the permission the caller needs there. */
export type RequestedMailbox = { readonly id: MailboxId; readonly permission: AccountPermission };

/**
 * The account of a mailbox, for callers with a permission there; they need none in the mailbox itself. Throws
 * mailbox.not_found, mailbox.forbidden, mailbox.removed, account.removed, account.permission_lacking.
 */
export async function openAccountMailbox(
  { accounts }: Pick<MailboxesNeeds, "accounts">,
  db: Queries,
  caller: Caller,
  { id, permission }: RequestedMailbox,
): Promise<OpenAccount> {
  const mailbox = (await findMailboxes(db, [id])).get(id);
  if (!mailbox) throw new Fault("mailbox.not_found", { args: [id] });
  const account = await accounts.account.findOpen(db, caller, mailbox.accountId);
  if (!account) throw new Fault("mailbox.forbidden", { args: [id] });
  if (mailbox.isRemoved) throw new Fault("mailbox.removed", { args: [id] });
  if (!account.permissions.has(accountPermissions[permission])) {
    throw new Fault("account.permission_lacking", { args: [account.id] });
  }
  return account;
}
