import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listGroupMailboxes } from "./store.ts";
import { findGroup, type GroupId } from "../mailbox/store/groups.ts";
import { showGroup } from "../contacts/view.ts";

/** A group with its mailboxes. Throws group.not_found. */
export async function readGroup({ database }: MailboxesNeeds, accountId: AccountId, id: GroupId) {
  const group = await findGroup(database, accountId, id);
  if (!group) throw new Fault("group.not_found", { args: [id] });
  return showGroup(group, await listGroupMailboxes(database, id));
}
