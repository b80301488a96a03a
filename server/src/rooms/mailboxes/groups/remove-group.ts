import { Fault } from "@chancery/core/fault/fault.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfGroup } from "./change-group.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { removeGroupRow, type GroupId } from "../mailbox/store/groups.ts";

/** Removes a group but none of its mailboxes. Throws group.not_found. */
export async function removeGroup({ database, clock }: MailboxesNeeds, id: GroupId, acting: InAccount): Promise<Reply> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    if (!(await removeGroupRow(tx, acting.account.id, id))) throw new Fault("group.not_found", { args: [id] });
    await publish(tx, changeOfGroup({ operation: "mailbox-group-deleted", groupId: id, at }, acting));
    return acting.settle(tx, { status: 200 });
  });
}
