import type { ContactRow } from "./store.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Group, ListedGroup } from "../mailbox/store/groups.ts";

/** A contact on the wire. */
export function showContact({ id, name, mailbox_id, mailbox_name, account_id }: Omit<ContactRow, "searched">) {
  return { uuid: id, id, name, mailboxUuid: mailbox_id, mailboxName: mailbox_name, accountUuid: account_id };
}

/** A group with its mailboxes. */
export function showGroup(group: Group, mailboxes: readonly { readonly id: MailboxId; readonly name: string }[]) {
  const named = mailboxes.map(({ id, name }) => ({ uuid: id, name }));
  return { uuid: group.id, name: group.name, mailboxes: named, createdAt: group.created_at, modifiedAt: group.modified_at };
}

/** A group in a list. */
export function showListedGroup(group: ListedGroup) {
  const { id, name, mailboxes_count, created_at, modified_at } = group;
  return { uuid: id, name, mailboxesCount: mailboxes_count, createdAt: created_at, modifiedAt: modified_at };
}
