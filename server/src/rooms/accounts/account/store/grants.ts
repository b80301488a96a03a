import sql from "sql-template-tag";
import type { Caller } from "@chancery/core/access/caller.ts";
import { systemRoles, type RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** Whether a role of the caller in the account has the permission and their token allows it. */
export async function hasAccountPermission(
  db: Queries,
  { userId, scopes }: Pick<Caller, "userId" | "scopes">,
  accountId: AccountId,
  permission: number,
): Promise<boolean> {
  if (scopes && !scopes.account.has(permission)) return false;
  return db.has(sql`
    select g.role_id
    from account_grants g
    join roles r on r.id = g.role_id
    where g.user_id = ${userId}
      and g.account_id = ${accountId}
      and ${permission}::integer = any(r.permissions)
    limit 1`);
}

/** Permissions of a person in an account. */
export async function findAccountPermissions(db: Queries, userId: UserId, accountId: AccountId): Promise<ReadonlySet<number>> {
  const row = await db.first<{ readonly permissions: readonly number[] }>(sql`
    select array(
      select p.permission
      from account_grants g
      join roles r on r.id = g.role_id
      cross join lateral unnest(r.permissions) as p (permission)
      where g.user_id = ${userId}
        and g.account_id = ${accountId}
    ) as permissions`);
  return new Set(row?.permissions);
}

/** Whether any account has an active owner. */
export async function hasOwner(db: Queries): Promise<boolean> {
  return db.has(sql`
    select u.id
    from account_grants g
    join users u on u.id = g.user_id
    where g.role_id = ${systemRoles.accountOwner}
      and u.status = 'ACTIVE'
    limit 1`);
}

/** Grants a role in an account; false when the person already had it. */
export async function grantAccount(tx: Transaction, accountId: AccountId, userId: UserId, roleId: RoleId): Promise<boolean> {
  return tx.changes(sql`
    insert into account_grants (account_id, user_id, role_id)
    values (${accountId}, ${userId}, ${roleId})
    on conflict do nothing`);
}

/** Revokes a role in an account; false when the person did not have it. */
export async function revokeAccount(tx: Transaction, accountId: AccountId, userId: UserId, roleId: RoleId): Promise<boolean> {
  return tx.changes(sql`
    delete from account_grants
    where account_id = ${accountId}
      and user_id = ${userId}
      and role_id = ${roleId}`);
}

/** Makes one system role the person's only system role in a mailbox; false when nothing changed. */
export async function grantMailbox(tx: Transaction, mailboxId: MailboxId, userId: UserId, roleId: RoleId): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from mailbox_grants
    where mailbox_id = ${mailboxId}
      and user_id = ${userId}
      and role_id <> ${roleId}
      and role_id in (select r.id from roles r where r.is_system and r.permission is null)`);
  const added = await tx.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    values (${mailboxId}, ${userId}, ${roleId})
    on conflict do nothing`);
  return removed + added > 0;
}
