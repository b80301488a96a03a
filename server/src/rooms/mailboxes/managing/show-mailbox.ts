import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { within } from "@chancery/core/access/scopes.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listDetails, type MailboxDetails } from "../mailbox/store/details.ts";
import { findManaged } from "../mailbox/store/managing.ts";

/**
 * A mailbox, for callers with a permission in it or with mailboxListView in its account.
 * Throws mailbox.not_found, mailbox.removed, mailbox.forbidden.
 */
export async function showMailbox(
  { database }: Pick<MailboxesNeeds, "database">,
  id: MailboxId,
  caller: Caller,
): Promise<MailboxDetails> {
  const found = await findManaged(database, id, caller);
  if (!found) throw new Fault("mailbox.not_found", { args: [id] });
  const details = (await listDetails(database, [id], mailboxLimits.aliasesMax)).get(id);
  if (!details) throw new Fault("mailbox.removed", { args: [id] });
  const isAllowed =
    within(found.mailbox_permissions, caller.scopes?.mailbox).size > 0 ||
    within(found.account_permissions, caller.scopes?.account).has(accountPermissions.mailboxListView);
  if (!isAllowed) throw new Fault("mailbox.forbidden", { args: [id] });
  return details;
}
