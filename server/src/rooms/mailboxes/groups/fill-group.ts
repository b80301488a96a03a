import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfGroup, fillGroup, type ActingInAccount } from "./change-group.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listGroupMailboxes, removeFromGroup } from "./store.ts";
import { changeGroupRow, lockGroup, type GroupId } from "../mailbox/store/groups.ts";
import { showGroup } from "../contacts/view.ts";

/** Which mailboxes come into a group, or leave it. */
export type GroupInput = { readonly id: GroupId; readonly mailboxes: readonly MailboxId[] };

/** Puts mailboxes into a group. Throws group.not_found, mailbox.foreign_account, value.too_many. */
export async function addMailboxes(needs: MailboxesNeeds, wish: GroupInput, acting: ActingInAccount): Promise<Reply> {
  return changeMembers(needs, wish, acting, {
    key: "added",
    write: (tx) => fillGroup(tx, acting, wish.id, { ids: wish.mailboxes, pointer: "" }),
  });
}

/** Takes mailboxes out of a group; those that are not in it change nothing. Throws group.not_found. */
export async function removeMailboxes(needs: MailboxesNeeds, wish: GroupInput, acting: ActingInAccount): Promise<Reply> {
  return changeMembers(needs, wish, acting, {
    key: "removed",
    write: (tx) => removeFromGroup(tx, wish.id, wish.mailboxes),
  });
}

type Members = { readonly key: "added" | "removed"; readonly write: (tx: Transaction) => Promise<number> };

async function changeMembers(
  { database, clock }: MailboxesNeeds,
  { id, mailboxes }: GroupInput,
  acting: ActingInAccount,
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
    const reply = { status: 200, body: showGroup(group, await listGroupMailboxes(tx, id)) };
    await acting.settle(tx, reply);
    return reply;
  });
}
