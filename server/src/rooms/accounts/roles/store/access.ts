import sql from "sql-template-tag";
import { systemRoles, type RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { findRolesOfIds } from "./roles.ts";
import type { UserStatus } from "../../account/user.ts";
import type { Role } from "../role.ts";

/** Most roles of one person in one account or mailbox. */
const grantsMax = 1000;

type Granted = { readonly role_id: RoleId };

/** The roles of a person in an account, those of the system first, then by name. */
export async function listAccountRoles(db: Queries, accountId: AccountId, userId: UserId): Promise<readonly Role[]> {
  const rows = await db.all<Granted>(sql`
    select role_id
    from account_grants
    where account_id = ${accountId}
      and user_id = ${userId}
    order by role_id
    limit ${grantsMax}`);
  return findRolesOfIds(
    db,
    rows.map((row) => row.role_id),
  );
}

/** The roles of a person in a mailbox, in the same order. */
export async function listMailboxRoles(db: Queries, mailboxId: MailboxId, userId: UserId): Promise<readonly Role[]> {
  const rows = await db.all<Granted>(sql`
    select role_id
    from mailbox_grants
    where mailbox_id = ${mailboxId}
      and user_id = ${userId}
    order by role_id
    limit ${grantsMax}`);
  return findRolesOfIds(
    db,
    rows.map((row) => row.role_id),
  );
}

/** Grants roles in an account; returns those that the person did not have. */
export async function addAccountRoles(
  tx: Transaction,
  accountId: AccountId,
  userId: UserId,
  roles: readonly RoleId[],
): Promise<readonly RoleId[]> {
  const rows = await tx.all<Granted>(sql`
    insert into account_grants (account_id, user_id, role_id)
    select ${accountId}::uuid, ${userId}::uuid, r.id
    from unnest(${roles}::uuid[]) as r (id)
    on conflict do nothing
    returning role_id`);
  return rows.map((row) => row.role_id);
}

/** Revokes all roles in an account but these; returns the revoked ones. */
export async function revokeOtherAccountRoles(
  tx: Transaction,
  accountId: AccountId,
  userId: UserId,
  kept: readonly RoleId[],
): Promise<readonly RoleId[]> {
  const rows = await tx.all<Granted>(sql`
    delete from account_grants
    where account_id = ${accountId}
      and user_id = ${userId}
      and role_id <> all(${kept}::uuid[])
    returning role_id`);
  return rows.map((row) => row.role_id);
}

/** Grants roles in a mailbox; returns those that the person did not have. */
export async function addMailboxRoles(
  tx: Transaction,
  mailboxId: MailboxId,
  userId: UserId,
  roles: readonly RoleId[],
): Promise<readonly RoleId[]> {
  const rows = await tx.all<Granted>(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    select ${mailboxId}::uuid, ${userId}::uuid, r.id
    from unnest(${roles}::uuid[]) as r (id)
    on conflict do nothing
    returning role_id`);
  return rows.map((row) => row.role_id);
}

/** Revokes all roles in a mailbox but these; returns the revoked ones. */
export async function revokeOtherMailboxRoles(
  tx: Transaction,
  mailboxId: MailboxId,
  userId: UserId,
  kept: readonly RoleId[],
): Promise<readonly RoleId[]> {
  const rows = await tx.all<Granted>(sql`
    delete from mailbox_grants
    where mailbox_id = ${mailboxId}
      and user_id = ${userId}
      and role_id <> all(${kept}::uuid[])
    returning role_id`);
  return rows.map((row) => row.role_id);
}

/** Whether the mailbox has an owner who can act: ACTIVE, with the system role. */
export async function hasActiveMailboxOwner(db: Queries, mailboxId: MailboxId): Promise<boolean> {
  const row = await db.first<{ readonly id: UserId }>(sql`
    select u.id
    from mailbox_grants g
    join users u on u.id = g.user_id
    where g.mailbox_id = ${mailboxId}
      and g.role_id = ${systemRoles.mailboxOwner}
      and u.status = 'ACTIVE'
    order by u.id
    limit 1`);
  return row !== undefined;
}

/** The state of a member of the account, whose membership is locked until the transaction ends. */
export async function lockMemberStatus(tx: Transaction, accountId: AccountId, userId: UserId): Promise<UserStatus | undefined> {
  const row = await tx.first<{ readonly status: UserStatus }>(sql`
    select u.status
    from account_members m
    join users u on u.id = m.user_id
    where m.account_id = ${accountId}
      and m.user_id = ${userId}
    for key share of m`);
  return row?.status;
}
