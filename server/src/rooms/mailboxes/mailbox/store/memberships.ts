import sql from "sql-template-tag";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** A mailbox of a person, and their roles in it by name. */
export type Membership = {
  readonly mailbox_id: MailboxId;
  readonly mailbox_name: string;
  readonly account_id: AccountId;
  readonly account_name: string;
  readonly role_ids: readonly RoleId[];
};

/** Most mailboxes of one person in a list. */
export const mailboxesListedMax = 1000;

/** The mailboxes of a person that are not removed, the first 1000 by name, with their roles, 100 000 in all. */
export async function listMemberships(db: Queries, userId: UserId): Promise<readonly Membership[]> {
  return db.all<Membership>(sql`
    with mine as (
      select distinct m.id, m.name, m.account_id
      from mailbox_access x
      join mailboxes m on m.id = x.mailbox_id
      where x.user_id = ${userId}
        and m.removed_at is null
      order by m.name, m.id
      limit ${mailboxesListedMax}
    ), granted as (
      select mine.id, mine.name, mine.account_id, x.role_id, x.role_name
      from mine
      join mailbox_access x on x.mailbox_id = mine.id and x.user_id = ${userId}
      order by mine.name, mine.id, x.role_name, x.role_id
      limit ${mailboxesListedMax * 100}
    )
    select g.id as mailbox_id, g.name as mailbox_name, g.account_id, a.name as account_name,
      array_agg(g.role_id::text order by g.role_name, g.role_id) as role_ids
    from granted g
    join account_cards a on a.id = g.account_id
    group by g.id, g.name, g.account_id, a.name
    order by g.name, g.id
    limit ${mailboxesListedMax}`);
}

/** The mailboxes in which a person has a grant, without removed ones, with their accounts; at most 1000. */
export async function listMailboxesOfPerson(
  db: Queries,
  userId: UserId,
): Promise<readonly { readonly id: MailboxId; readonly accountId: AccountId }[]> {
  return db.all(sql`
    select distinct m.id, m.account_id as "accountId"
    from mailbox_access x
    join mailboxes m on m.id = x.mailbox_id
    where x.user_id = ${userId}
      and m.removed_at is null
    order by m.id
    limit ${mailboxesListedMax}`);
}

/** The ids of mailboxes in which a person has a grant, at most 10 000. */
export async function listMailboxIdsOf(db: Queries, userId: UserId): Promise<readonly MailboxId[]> {
  return db.values<MailboxId>(sql`
    select distinct mailbox_id
    from mailbox_access
    where user_id = ${userId}
    order by mailbox_id
    limit 10000`);
}

/** The email addresses of active people with a permission in one of these mailboxes, at most 1000. */
export async function listEmailsToNotify(
  db: Queries,
  mailboxIds: readonly MailboxId[],
  permission: number,
): Promise<readonly string[]> {
  if (mailboxIds.length === 0) return [];
  return db.values<string>(sql`
    select distinct u.email
    from mailbox_access x
    join user_cards u on u.id = x.user_id
    where x.mailbox_id = any(${mailboxIds}::uuid[])
      and x.permissions @> array[${permission}]::integer[]
      and u.status = 'ACTIVE'
    order by u.email
    limit 1000`);
}
