import sql from "sql-template-tag";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A mailbox that `owner` knows by a name of its own. */
export type Contact = {
  readonly id: Id<"contact">;
  readonly owner: MailboxId;
  readonly contact: MailboxId;
  readonly name: string;
  readonly createdAt: Instant;
};

/** Whether `other` is saved in the contacts of `owner`. */
export async function isContact(db: Queries, owner: MailboxId, other: MailboxId): Promise<boolean> {
  const row = await db.first<{ readonly id: string }>(sql`
    select id
    from contacts
    where mailbox_id = ${owner}
      and contact_id = ${other}`);
  return row !== undefined;
}

/** Saves a contact, or gives the one there is another name; false when nothing changed. */
export async function saveContact(tx: Transaction, contact: Contact): Promise<boolean> {
  const count = await tx.run(sql`
    insert into contacts (id, mailbox_id, contact_id, name, searched, created_at)
    values (${contact.id}, ${contact.owner}, ${contact.contact}, ${contact.name}, ${foldText(contact.name)}, ${contact.createdAt})
    on conflict (mailbox_id, contact_id) do update
    set name = excluded.name, searched = excluded.searched
    where contacts.name <> excluded.name`);
  return count > 0;
}
