import sql from "sql-template-tag";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** An account of a person, with their permissions there: none when they belong to it through a mailbox or a domain only. */
export type ProfileAccount = {
  readonly id: AccountId;
  readonly name: string;
  readonly type: "company" | "personal";
  readonly permissions: readonly number[];
  readonly restricts_profiles: boolean;
};

export type ProfileMailbox = {
  readonly id: MailboxId;
  readonly name: string;
  readonly account_id: AccountId;
  readonly permissions: readonly number[];
};

/** The accounts of a person by name, at most 1000. */
export async function listProfileAccounts(db: Queries, userId: UserId): Promise<readonly ProfileAccount[]> {
  return db.all<ProfileAccount>(sql`
    select a.id, a.name, a.type, a.restricts_profiles,
      array(
        select distinct p.permission
        from account_access x
        cross join lateral unnest(x.permissions) as p (permission)
        where x.user_id = ${userId}
          and x.account_id = a.id
        order by p.permission
      ) as permissions
    from account_member_cards g
    join account_cards a on a.id = g.account_id
    where g.user_id = ${userId}
      and not a.is_removed
    order by a.name, a.id
    limit 1000`);
}

/** The mailboxes of a person by name, 1000 at most. Permissions are read of these only: a person may have 100,000 grants. */
export async function listProfileMailboxes(db: Queries, userId: UserId): Promise<readonly ProfileMailbox[]> {
  return db.all<ProfileMailbox>(sql`
    select m.id, m.name, m.account_id,
      array(
        select distinct p.permission
        from mailbox_access x
        cross join lateral unnest(x.permissions) as p (permission)
        where x.user_id = ${userId}
          and x.mailbox_id = m.id
        order by p.permission
      ) as permissions
    from mailbox_cards m
    where m.id in (
        select g.mailbox_id
        from mailbox_access g
        where g.user_id = ${userId}
      )
      and not m.is_removed
    order by m.name, m.id
    limit 1000`);
}

/** Whether a person has a grant in a mailbox that is not removed, of the account if one is given. */
export async function isMailboxOf(db: Queries, userId: UserId, id: MailboxId, accountId?: AccountId): Promise<boolean> {
  return db.has(sql`
    select m.id
    from mailbox_access g
    join mailbox_cards m on m.id = g.mailbox_id
    where g.user_id = ${userId}
      and m.id = ${id}
      and m.account_id = coalesce(${accountId ?? null}::uuid, m.account_id)
      and not m.is_removed
    limit 1`);
}
