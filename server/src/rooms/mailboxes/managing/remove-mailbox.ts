import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { proofText, tidyName } from "@chancery/core/account/new-account.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfMailbox, type MailboxEvent } from "../mailbox/events.ts";
import { removedEvent } from "../mailbox/removal-events.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { openManaged } from "../mailbox/lock-managed.ts";
import { lockMailbox, lockHeir } from "../mailbox/store/managing.ts";
import { freeNames, removeMailboxRow } from "../mailbox/store/removal.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

/** The confirmation text, and the mailbox that takes over. */
export type RemovalInput = { readonly proof: string; readonly heirId: MailboxId | undefined };

/**
 * Removes the mailbox: it can no longer be used or found, and its qualified aliases are free. Its open and future envelopes
 * go to the heir. Throws account.permission_lacking, user.proof_text, mailbox.foreign_account, mailbox.unusable.
 */
export async function removeMailbox(needs: MailboxesNeeds, { proof, heirId }: RemovalInput, acting: InMailbox): Promise<Reply> {
  const { mailbox, caller, settle } = acting;
  await openManaged(needs.database, mailbox.id, caller, ["mailboxDelete"]);
  const at = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    const row = await lockMailbox(tx, mailbox.id);
    if (!row) throw new Fault("mailbox.removed", { args: [mailbox.id] });
    if (tidyName(proof) !== proofText(row.name)) refuse([{ code: "user.proof_text", parameter: "checkMessage" }]);
    if (heirId) refuse(await heirFaults(tx, heirId, acting));
    await removeMailboxRow(tx, mailbox.id, { at, by: caller.userId, heirId });
    await freeNames(tx, mailbox.id);
    await saveSearchRows(tx, mailbox.id);
    const moment = { accountId: mailbox.accountId, mailboxId: mailbox.id, at };
    const change = changeOfMailbox(eventsOf(row.name, heirId), moment, acting);
    await publish(tx, { ...change, events: heirId ? [removedEvent({ ...mailbox, heirId, userId: caller.userId })] : [] });
    return settle(tx, { status: 204 });
  });
}

async function heirFaults(tx: Transaction, heirId: MailboxId, { mailbox }: InMailbox): Promise<readonly FaultRow[]> {
  const parameter = "moveEntitiesToMailbox";
  const heir = heirId === mailbox.id ? undefined : await lockHeir(tx, mailbox.accountId, heirId);
  if (!heir) return [{ code: "mailbox.foreign_account", args: [heirId], parameter }];
  return heir.is_usable ? [] : [{ code: "mailbox.unusable", args: [heirId], parameter }];
}

function eventsOf(name: string, heirId: MailboxId | undefined): readonly MailboxEvent[] {
  const removed = { operation: "mailbox-deleted", details: { name } };
  return heirId ? [removed, { operation: "mailbox-entities-transferred", details: { to: heirId } }] : [removed];
}
