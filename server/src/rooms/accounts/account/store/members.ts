import sql from "sql-template-tag";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** Whether a person belongs to an account: as a corporate user, or through a grant, and not removed since. */
export async function isMember(db: Queries, accountId: AccountId, userId: UserId): Promise<boolean> {
  return db.has(sql`
    select user_id
    from account_members
    where account_id = ${accountId}
      and user_id = ${userId}`);
}

/** Adds a person to an account; false when they already belonged to it. */
export async function addMember(tx: Transaction, accountId: AccountId, userId: UserId): Promise<boolean> {
  return tx.changes(sql`
    insert into account_members (account_id, user_id)
    values (${accountId}, ${userId})
    on conflict do nothing`);
}

/** People of one account who are emailed about it. */
const managersMax = 100;

/** The email addresses of the active people with a permission in an account, by id; the first hundred. */
export async function listManagers(db: Queries, accountId: AccountId, permission: number): Promise<readonly UserId[]> {
  return db.values<UserId>(sql`
    select distinct u.id
    from account_access x
    join user_cards u on u.id = x.user_id
    where x.account_id = ${accountId}
      and ${permission}::integer = any(x.permissions)
      and u.status = 'ACTIVE'
    order by u.id
    limit ${managersMax}`);
}
