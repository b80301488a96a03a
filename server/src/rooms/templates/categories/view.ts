import type { CategoryRow } from "./store.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";

/** A category on the wire, as seen by a mailbox. */
export function showCategory({ id, mailboxId, accountId, modifiedAt, ...category }: CategoryRow, asking: MailboxId) {
  const { parentId, name, description, access, createdAt } = category;
  const named = { id, mailboxId, parentId, name, description, access, createdAt };
  const editable = mailboxId === asking;
  return { ...named, uuid: id, mailboxUuid: mailboxId, accountUuid: accountId, editable, modifiedAt };
}
