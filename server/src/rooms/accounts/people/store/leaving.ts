import sql from "sql-template-tag";
import type { Left } from "@chancery/core/account/leaving.ts";
import { systemRoles } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** An account that the leaving person belongs to. */
export type LeftAccount = Left & { readonly id: AccountId; readonly name: string; readonly isCorporate: boolean };

/** A mailbox in which the leaving person has a grant. */
export type LeftMailbox = Left & { readonly id: MailboxId; readonly name: string; readonly accountId: AccountId };

/** Most accounts, and most mailboxes, that are inspected for one person. */
export const leftMax = 10_000;

/** The accounts, not removed, that a person belongs to, by id. */
export async function listLeftAccounts(db: Queries, userId: UserId): Promise<readonly LeftAccount[]> {
  return db.objects<LeftAccount>(sql`
    select a.id, a.name, u.corporate_account_id is not distinct from a.id as is_corporate,
      exists (
        select
        from account_grants g
        where g.account_id = a.id
          and g.user_id = ${userId}
          and g.role_id = ${systemRoles.accountOwner}
      ) as is_owner,
      exists (
        select
        from account_grants g
        join users o on o.id = g.user_id
        where g.account_id = a.id
          and g.user_id <> ${userId}
          and g.role_id = ${systemRoles.accountOwner}
          and o.status = 'ACTIVE'
      ) as has_other_owner,
      exists (
        select
        from account_members o
        where o.account_id = a.id
          and o.user_id <> ${userId}
      ) as has_others
    from account_members m
    join accounts a on a.id = m.account_id
    join users u on u.id = m.user_id
    where m.user_id = ${userId}
      and a.removed_at is null
    order by a.id
    limit ${leftMax}`);
}

/** The mailboxes, not removed, in which a person has a grant, by id. */
export async function listLeftMailboxes(db: Queries, userId: UserId): Promise<readonly LeftMailbox[]> {
  return db.objects<LeftMailbox>(sql`
    select c.id, c.name, c.account_id,
      bool_or(g.role_id = ${systemRoles.mailboxOwner}) as is_owner,
      exists (
        select
        from mailbox_grants o
        join users u on u.id = o.user_id
        where o.mailbox_id = c.id
          and o.user_id <> ${userId}
          and o.role_id = ${systemRoles.mailboxOwner}
          and u.status = 'ACTIVE'
      ) as has_other_owner,
      exists (
        select
        from mailbox_grants o
        where o.mailbox_id = c.id
          and o.user_id <> ${userId}
      ) as has_others
    from mailbox_grants g
    join mailbox_cards c on c.id = g.mailbox_id
    where g.user_id = ${userId}
      and not c.is_removed
    group by c.id, c.name, c.account_id
    order by c.id
    limit ${leftMax}`);
}

/** Whether a legal hold covers a person: one on them, or one on an account that they belong to. */
export async function isErasureHeld(db: Queries, userId: UserId): Promise<boolean> {
  return db.has(sql`
    select 1
    from legal_hold_access
    where user_id = ${userId}
      or user_id is null and envelope_id is null and account_id in (
        select account_id
        from account_members
        where user_id = ${userId}
      )
    limit 1`);
}
