import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfGroup, fillGroup } from "./change-group.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listGroupMailboxes, removeFromGroup } from "./store.ts";
import { changeGroupRow, lockGroup, type GroupId } from "../mailbox/store/groups.ts";
import { showGroup } from "../contacts/view.ts";

/** Mailboxes to add to a group or to remove from it. */
export type GroupInput = { readonly id: GroupId; readonly mailboxes: readonly MailboxId[] };

/** Adds mailboxes to a group. Throws group.not_found, mailbox.foreign_account, value.too_many. */
export async function addMailboxes(needs: MailboxesNeeds, input: GroupInput, acting: InAccount): Promise<Reply> {
  return changeMembers(needs, input, acting, {
    key: "added",
    write: (tx) => fillGroup(tx, acting, input.id, { ids: input.mailboxes, pointer: "" }),
  });
}

/** Removes mailboxes from a group; others change nothing. Throws group.not_found. */
export async function removeMailboxes(needs: MailboxesNeeds, input: GroupInput, acting: InAccount): Promise<Reply> {
  return changeMembers(needs, input, acting, {
    key: "removed",
    write: (tx) => removeFromGroup(tx, input.id, input.mailboxes),
  });
}

type Members = { readonly key: "added" | "removed"; readonly write: (tx: Transaction) => Promise<number> };

async function changeMembers(
  { database, clock }: MailboxesNeeds,
  { id, mailboxes }: GroupInput,
  acting: InAccount,
  { key, write }: Members,
): Promise<Reply> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    const before = await lockGroup(tx, acting.account.id, id);
    if (!before) throw new Fault("group.not_found", { args: [id] });
    const count = await write(tx);
    const group = count > 0 ? { ...before, modified_at: at } : before;
    if (count > 0) {
      await changeGroupRow(tx, group);
      const details = { [key]: mailboxes };
      await publish(tx, changeOfGroup({ operation: "mailbox-group-updated", groupId: id, details, at }, acting));
    }
    return acting.settle(tx, { status: 200, body: showGroup(group, await listGroupMailboxes(tx, id)) });
  });
}
