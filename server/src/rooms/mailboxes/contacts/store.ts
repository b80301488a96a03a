import sql, { empty, type Sql } from "sql-template-tag";
import { foldText } from "@chancery/core/text/fold.ts";
import type { AccountId, Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A mailbox under the name that `owner` gave it. */
export type Contact = {
  readonly id: Id<"contact">;
  readonly owner: MailboxId;
  readonly contact: MailboxId;
  readonly name: string;
  readonly createdAt: Instant;
};

/** Whether `other` is a contact of `owner`. */
export async function isContact(db: Queries, owner: MailboxId, other: MailboxId): Promise<boolean> {
  return db.has(sql`
    select id
    from contacts
    where mailbox_id = ${owner}
      and contact_id = ${other}`);
}

/** Inserts a contact or renames the existing one; false when nothing changed. */
export async function saveContact(tx: Transaction, contact: Contact): Promise<boolean> {
  return tx.changes(sql`
    insert into contacts (id, mailbox_id, contact_id, name, searched, created_at)
    values (${contact.id}, ${contact.owner}, ${contact.contact}, ${contact.name}, ${foldText(contact.name)}, ${contact.createdAt})
    on conflict (mailbox_id, contact_id) do update
    set name = excluded.name, searched = excluded.searched
    where contacts.name <> excluded.name`);
}

/** A contact with the current data of its mailbox. */
export type ContactRow = {
  readonly id: Id<"contact">;
  readonly name: string;
  readonly searched: string;
  readonly mailbox_id: MailboxId;
  readonly mailbox_name: string;
  readonly account_id: AccountId;
};

/** Inserts a contact; false when the mailbox is already one. */
export async function addContact(tx: Transaction, contact: Contact): Promise<boolean> {
  return tx.changes(sql`
    insert into contacts (id, mailbox_id, contact_id, name, searched, created_at)
    values (${contact.id}, ${contact.owner}, ${contact.contact}, ${contact.name}, ${foldText(contact.name)}, ${contact.createdAt})
    on conflict (mailbox_id, contact_id) do nothing`);
}

/** Changes the name or the mailbox of a contact of a locked owner; false when another contact has that mailbox. */
export async function changeContactRow(tx: Transaction, contact: Omit<Contact, "createdAt">): Promise<boolean> {
  return tx.changes(sql`
    update contacts
    set name = ${contact.name}, searched = ${foldText(contact.name)}, contact_id = ${contact.contact}
    where mailbox_id = ${contact.owner}
      and id = ${contact.id}
      and not exists (
        select 1
        from contacts o
        where o.mailbox_id = ${contact.owner}
          and o.contact_id = ${contact.contact}
          and o.id <> ${contact.id}
      )`);
}

/** Deletes a contact; false when the mailbox does not have it. */
export async function removeContactRow(tx: Transaction, owner: MailboxId, id: Id<"contact">): Promise<boolean> {
  return tx.changes(sql`
    delete from contacts
    where mailbox_id = ${owner}
      and id = ${id}`);
}

/** A contact whose mailbox is not removed. */
export async function findContact(db: Queries, owner: MailboxId, id: Id<"contact">): Promise<ContactRow | undefined> {
  return db.first<ContactRow>(sql`
    select c.id, c.name, c.searched, m.id as mailbox_id, m.name as mailbox_name, m.account_id
    from contacts c
    join mailboxes m on m.id = c.contact_id
    where c.mailbox_id = ${owner}
      and c.id = ${id}
      and m.removed_at is null`);
}

/** The number of contacts, including those of removed mailboxes. */
export async function countContacts(db: Queries, owner: MailboxId): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from contacts
    where mailbox_id = ${owner}`);
}

/** Filter of contacts: their names match all patterns. */
export type ContactsQuery = { readonly owner: MailboxId; readonly patterns: readonly string[] };

type Slice = {
  readonly offset: number;
  readonly limit: number;
  readonly after: { readonly searched: string; readonly id: Id<"contact"> } | undefined;
};

/** A page of contacts by name. */
export async function listContacts(
  db: Queries,
  filter: ContactsQuery,
  { offset, limit, after }: Slice,
): Promise<readonly ContactRow[]> {
  const behind = after
    ? sql`
      and (c.searched, c.id) > (${after.searched}, ${after.id})`
    : empty;
  return db.all<ContactRow>(sql`
    select c.id, c.name, c.searched, m.id as mailbox_id, m.name as mailbox_name, m.account_id
    from contacts c
    join mailboxes m on m.id = c.contact_id
    where ${matching(filter)}${behind}
    order by c.searched, c.id
    limit ${limit}
    offset ${offset}`);
}

/** The number of contacts that match. */
export async function countListedContacts(db: Queries, filter: ContactsQuery): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from contacts c
    join mailboxes m on m.id = c.contact_id
    where ${matching(filter)}`);
}

function matching({ owner, patterns }: ContactsQuery): Sql {
  const words =
    patterns.length === 0
      ? empty
      : sql`
      and c.searched like all(${patterns}::text[])`;
  return sql`c.mailbox_id = ${owner}
      and m.removed_at is null${words}`;
}
