import sql, { raw, type Sql } from "sql-template-tag";
import { systemRoles, type RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { findRolesOfIds } from "./roles.ts";
import type { UserStatus } from "../../account/user.ts";
import type { GrantPlace, Role } from "../role.ts";

/** Most roles of one person in one account or mailbox. */
const grantsMax = 1000;

/** The roles of a person in a place, those of the system first, then by name. */
export async function listRolesIn(db: Queries, place: GrantPlace, userId: UserId): Promise<readonly Role[]> {
  const { table, column, id } = grantsOf(place);
  const ids = await db.values<RoleId>(sql`
    select role_id
    from ${table}
    where ${column} = ${id}
      and user_id = ${userId}
    order by role_id
    limit ${grantsMax}`);
  return findRolesOfIds(db, ids);
}

/** Grants roles in a place; returns those that the person did not have. */
export async function addRoles(
  tx: Transaction,
  place: GrantPlace,
  userId: UserId,
  roles: readonly RoleId[],
): Promise<readonly RoleId[]> {
  const { table, column, id } = grantsOf(place);
  return tx.values<RoleId>(sql`
    insert into ${table} (${column}, user_id, role_id)
    select ${id}::uuid, ${userId}::uuid, r.id
    from unnest(${roles}::uuid[]) as r (id)
    on conflict do nothing
    returning role_id`);
}

/** Revokes all roles in a place but these; returns the revoked ones. */
export async function revokeOtherRoles(
  tx: Transaction,
  place: GrantPlace,
  userId: UserId,
  kept: readonly RoleId[],
): Promise<readonly RoleId[]> {
  const { table, column, id } = grantsOf(place);
  return tx.values<RoleId>(sql`
    delete from ${table}
    where ${column} = ${id}
      and user_id = ${userId}
      and role_id <> all(${kept}::uuid[])
    returning role_id`);
}

/** Revokes these roles in a place; returns those that the person had. */
export async function revokeRoles(
  tx: Transaction,
  place: GrantPlace,
  userId: UserId,
  roles: readonly RoleId[],
): Promise<readonly RoleId[]> {
  const { table, column, id } = grantsOf(place);
  return tx.values<RoleId>(sql`
    delete from ${table}
    where ${column} = ${id}
      and user_id = ${userId}
      and role_id = any(${roles}::uuid[])
    returning role_id`);
}

/** A role of a person in a mailbox that was revoked. */
export type RevokedRole = { readonly user_id: UserId; readonly role_id: RoleId };

/** Revokes all roles in a mailbox but those of one person; returns the revoked ones. */
export async function revokeRolesOfOthers(
  tx: Transaction,
  mailboxId: MailboxId,
  keptId: UserId,
): Promise<readonly RevokedRole[]> {
  return tx.all<RevokedRole>(sql`
    delete from mailbox_grants
    where mailbox_id = ${mailboxId}
      and user_id <> ${keptId}
    returning user_id, role_id`);
}

function grantsOf(place: GrantPlace): { readonly table: Sql; readonly column: Sql; readonly id: AccountId | MailboxId } {
  return "accountId" in place
    ? { table: raw("account_grants"), column: raw("account_id"), id: place.accountId }
    : { table: raw("mailbox_grants"), column: raw("mailbox_id"), id: place.mailboxId };
}

/** Whether the mailbox has an owner who can act: ACTIVE, with the system role. */
export async function hasActiveMailboxOwner(db: Queries, mailboxId: MailboxId): Promise<boolean> {
  return db.has(sql`
    select u.id
    from mailbox_grants g
    join users u on u.id = g.user_id
    where g.mailbox_id = ${mailboxId}
      and g.role_id = ${systemRoles.mailboxOwner}
      and u.status = 'ACTIVE'
    order by u.id
    limit 1`);
}

/** The state of a member of the account, whose membership is locked until the transaction ends. */
export async function lockMemberStatus(tx: Transaction, accountId: AccountId, userId: UserId): Promise<UserStatus | undefined> {
  return tx.value<UserStatus>(sql`
    select u.status
    from account_members m
    join users u on u.id = m.user_id
    where m.account_id = ${accountId}
      and m.user_id = ${userId}
    for key share of m`);
}
