import { systemRoles } from "@chancery/core/account/roles.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfMailbox } from "../mailbox/events.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { findMailboxes } from "../mailbox/store/mailboxes.ts";
import { lockMailbox } from "../mailbox/store/managing.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

/**
 * Revokes the caller's own roles in a mailbox, serialized for each account. Throws token.forbidden for a token
 * with scopes, mailbox.not_found, mailbox.forbidden without any role, mailbox.removed, mailbox.no_other_owner.
 */
export async function leaveMailbox({ database, clock, accounts }: MailboxesNeeds, id: MailboxId, acting: Acting): Promise<Reply> {
  const { caller, settle } = acting;
  if (caller.scopes) throw new Fault("token.forbidden");
  const card = (await findMailboxes(database, [id])).get(id);
  if (!card) throw new Fault("mailbox.not_found", { args: [id] });
  return database.transaction(async (tx) => {
    await accounts.account.lockOwners(tx, [card.accountId]);
    const row = await lockMailbox(tx, id);
    const revoked = await accounts.grants.revokeOtherRoles(tx, { mailboxId: id }, caller.userId, []);
    if (revoked.length === 0) throw new Fault("mailbox.forbidden", { args: [id] });
    if (!row) throw new Fault("mailbox.removed", { args: [id] });
    if (revoked.includes(systemRoles.mailboxOwner) && !(await accounts.grants.hasActiveMailboxOwner(tx, id)))
      throw new Fault("mailbox.no_other_owner");
    await saveSearchRows(tx, id);
    const event = { operation: "user-left-mailbox", details: { roles: revoked } };
    await publish(tx, changeOfMailbox([event], { accountId: card.accountId, mailboxId: id, at: clock.now() }, acting));
    return settle(tx, { status: 200 });
  });
}
