import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions, mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { within } from "@chancery/core/access/scopes.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import { changeInMailbox } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { findAutoDelegation, saveAutoDelegation, type AutoDelegation } from "./store.ts";
import { findAccess, findMailboxes } from "../mailbox/store/mailboxes.ts";
import type { MailboxCard } from "../mailbox/mailbox-card.ts";

/** The auto-delegation of a mailbox. Throws mailbox.not_found, mailbox.removed, mailbox.permission_lacking. */
export async function showAutoDelegation(needs: MailboxesNeeds, id: MailboxId, caller: Caller): Promise<AutoDelegation> {
  await openMailbox(needs, id, caller);
  const found = await findAutoDelegation(needs.database, id);
  if (!found) throw new Fault("mailbox.not_found", { args: [id] });
  return found;
}

/** Replaces the auto-delegation of a mailbox. Throws the same, and mailbox.delegate_unusable, value.date_order, request.body_missing. */
export async function setAutoDelegation(
  needs: MailboxesNeeds,
  { id, submitted }: { readonly id: MailboxId; readonly submitted: AutoDelegation },
  acting: Acting,
  show: (submitted: AutoDelegation) => Reply,
): Promise<Reply> {
  const card = await openMailbox(needs, id, acting.caller);
  refuse([...(await targetFaults(needs, id, submitted)), ...spanFaults(submitted)]);
  return needs.database.transaction(async (tx) => {
    await saveAutoDelegation(tx, id, submitted);
    const details = { isEnabled: submitted.isEnabled, to: submitted.delegateTo, from: submitted.from, until: submitted.until };
    const act = { operation: "mailbox-auto-delegation-updated", at: needs.clock.now(), details };
    await publish(tx, changeInMailbox({ ...acting, mailbox: card }, act));
    return acting.settle(tx, show(submitted));
  });
}

/** Opens the mailbox for callers who may delegate in it and for those who manage the account's mailboxes. */
async function openMailbox({ database, accounts }: MailboxesNeeds, id: MailboxId, caller: Caller): Promise<MailboxCard> {
  const card = (await findMailboxes(database, [id])).get(id);
  if (!card) throw new Fault("mailbox.not_found", { args: [id] });
  const { permissions } = await findAccess(database, id, caller.userId);
  const isAllowed =
    within(permissions, caller.scopes?.mailbox).has(mailboxPermissions.envelopeDelegate) ||
    (await accounts.grants.hasAccountPermission(database, caller, card.accountId, accountPermissions.mailboxManage));
  if (!isAllowed && permissions.length === 0) throw new Fault("mailbox.forbidden", { args: [id] });
  if (!isAllowed) throw new Fault("mailbox.permission_lacking", { args: [id, "envelopeDelegate"] });
  if (card.isRemoved) throw new Fault("mailbox.removed", { args: [id] });
  return card;
}

async function targetFaults(
  { database }: MailboxesNeeds,
  id: MailboxId,
  submitted: AutoDelegation,
): Promise<readonly FaultRow[]> {
  const { delegateTo, isEnabled } = submitted;
  const pointer = "/delegateTo";
  if (delegateTo === null) return isEnabled ? [{ code: "request.body_missing", args: ["delegateTo"], pointer }] : [];
  const card = (await findMailboxes(database, [delegateTo])).get(delegateTo);
  if (card && !card.isRemoved && !card.isArchived && delegateTo !== id) return [];
  return [{ code: "mailbox.delegate_unusable", args: [delegateTo], pointer }];
}

function spanFaults({ from, until }: AutoDelegation): readonly FaultRow[] {
  if (from === null || until === null || from < until) return [];
  return [{ code: "value.date_order", args: ["autoDelegateUntil", "autoDelegateFrom"], pointer: "/autoDelegateUntil" }];
}
