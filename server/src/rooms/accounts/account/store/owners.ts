import sql from "sql-template-tag";
import { systemRoles } from "@chancery/core/account/roles.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/**
 * Serializes changes of the owners of accounts until the transaction ends. A caller who revokes ownership locks first,
 * makes the change, and checks hasActiveOwner last.
 */
export async function lockOwners(tx: Transaction, accountIds: readonly AccountId[]): Promise<void> {
  await tx.all<{ readonly id: AccountId }>(sql`
    select id
    from accounts
    where id = any(${accountIds}::uuid[])
    order by id
    for no key update`);
}

/** Whether the account has an owner who can act: ACTIVE, with the system role. */
export async function hasActiveOwner(db: Queries, accountId: AccountId): Promise<boolean> {
  return db.has(sql`
    select u.id
    from account_grants g
    join users u on u.id = g.user_id
    where g.account_id = ${accountId}
      and g.role_id = ${systemRoles.accountOwner}
      and u.status = 'ACTIVE'
    order by u.id
    limit 1`);
}

/** Whether a person is an owner of an account. */
export async function isOwner(db: Queries, accountId: AccountId, userId: UserId): Promise<boolean> {
  return db.has(sql`
    select user_id
    from account_grants
    where account_id = ${accountId}
      and user_id = ${userId}
      and role_id = ${systemRoles.accountOwner}`);
}

/** The number of accounts, not removed, that a person owns. */
export async function countOwnedAccounts(db: Queries, userId: UserId): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from account_grants g
    join accounts a on a.id = g.account_id
    where g.user_id = ${userId}
      and g.role_id = ${systemRoles.accountOwner}
      and a.removed_at is null`);
}
