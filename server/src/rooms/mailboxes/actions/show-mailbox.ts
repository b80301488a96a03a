import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { findAccess, findMailboxes, listAliases, type MailboxCard } from "../store/mailboxes.ts";

/** A mailbox with its aliases and how many people have a grant on it. */
export type MailboxDetails = { readonly card: MailboxCard; readonly aliases: readonly string[]; readonly usersCount: number };

/**
 * One mailbox, for whoever has a permission on it or may list the account's mailboxes (10015).
 * Throws mailbox.not_found, mailbox.removed, mailbox.forbidden.
 */
export async function showMailbox(needs: MailboxesNeeds, id: MailboxId, caller: Caller): Promise<MailboxDetails> {
  const { database, accounts } = needs;
  const card = (await findMailboxes(database, [id])).get(id);
  if (!card) throw new Fault("mailbox.not_found", { args: [id] });
  if (card.isRemoved) throw new Fault("mailbox.removed", { args: [id] });
  const { usersCount, permissions } = await findAccess(database, id, caller.userId);
  const isAllowed =
    permissions.length > 0 ||
    (await accounts.hasAccountPermission(database, caller.userId, card.accountId, accountPermissions.mailboxListView));
  if (!isAllowed) throw new Fault("mailbox.forbidden", { args: [id] });
  return { card, aliases: await listAliases(database, id), usersCount };
}
