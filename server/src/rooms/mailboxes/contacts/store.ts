import sql, { empty, type Sql } from "sql-template-tag";
import { foldText } from "@chancery/core/text/fold.ts";
import type { AccountId, Id, MailboxId } from "@chancery/core/ids/id.ts";
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

/** A contact as its owner sees it. */
export type ContactRow = {
  readonly id: Id<"contact">;
  readonly name: string;
  readonly searched: string;
  readonly mailbox_id: MailboxId;
  readonly mailbox_name: string;
  readonly account_id: AccountId;
};

/** Adds a contact; false when the mailbox is one already. */
export async function addContact(tx: Transaction, contact: Contact): Promise<boolean> {
  const count = await tx.run(sql`
    insert into contacts (id, mailbox_id, contact_id, name, searched, created_at)
    values (${contact.id}, ${contact.owner}, ${contact.contact}, ${contact.name}, ${foldText(contact.name)}, ${contact.createdAt})
    on conflict (mailbox_id, contact_id) do nothing`);
  return count > 0;
}

/** Gives a contact another name or mailbox, its owner being locked; false when another contact has the mailbox. */
export async function changeContactRow(tx: Transaction, contact: Omit<Contact, "createdAt">): Promise<boolean> {
  const count = await tx.run(sql`
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
  return count > 0;
}

/** Removes a contact; false when the mailbox does not have it. */
export async function removeContactRow(tx: Transaction, owner: MailboxId, id: Id<"contact">): Promise<boolean> {
  const count = await tx.run(sql`
    delete from contacts
    where mailbox_id = ${owner}
      and id = ${id}`);
  return count > 0;
}

/** A contact of a mailbox, whose mailbox is not removed. */
export async function findContact(db: Queries, owner: MailboxId, id: Id<"contact">): Promise<ContactRow | undefined> {
  return db.first<ContactRow>(sql`
    select c.id, c.name, c.searched, m.id as mailbox_id, m.name as mailbox_name, m.account_id
    from contacts c
    join mailboxes m on m.id = c.contact_id
    where c.mailbox_id = ${owner}
      and c.id = ${id}
      and m.removed_at is null`);
}

/** How many contacts a mailbox has, those whose mailboxes were removed too. */
export async function countContacts(db: Queries, owner: MailboxId): Promise<number> {
  const row = await db.first<{ readonly count: number }>(sql`
    select count(*) as count
    from contacts
    where mailbox_id = ${owner}`);
  return row?.count ?? 0;
}

/** Which contacts of a mailbox: those with all these words in their name. */
export type ContactsQuery = { readonly owner: MailboxId; readonly patterns: readonly string[] };

type Slice = {
  readonly offset: number;
  readonly limit: number;
  readonly after: { readonly searched: string; readonly id: Id<"contact"> } | undefined;
};

/** The contacts of a mailbox by name. */
export async function listContacts(
  db: Queries,
  wish: ContactsQuery,
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
    where ${matching(wish)}${behind}
    order by c.searched, c.id
    limit ${limit}
    offset ${offset}`);
}

/** How many those are. */
export async function countListedContacts(db: Queries, wish: ContactsQuery): Promise<number> {
  const row = await db.first<{ readonly total: number }>(sql`
    select count(*) as total
    from contacts c
    join mailboxes m on m.id = c.contact_id
    where ${matching(wish)}`);
  return row?.total ?? 0;
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
