import sql from "sql-template-tag";
import { systemRoles } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { addErasures } from "./erasures.ts";
import type { UserStatus } from "../../account/user.ts";

/** A person to block or remove. */
export type LockedPerson = {
  readonly id: UserId;
  readonly email: string;
  readonly status: UserStatus;
  readonly corporate_account_id: AccountId | null;
};

/** Those of these people who belong to the account, locked until the transaction ends. */
export async function lockPeople(
  tx: Transaction,
  accountId: AccountId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, LockedPerson>> {
  const rows = await tx.all<LockedPerson>(sql`
    select u.id, u.email, u.status, u.corporate_account_id
    from account_members m
    join users u on u.id = m.user_id
    where m.account_id = ${accountId}
      and m.user_id = any(${userIds}::uuid[])
    order by u.id
    for no key update of u`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Blocks people and keeps their previous state for unblocking. */
export async function blockUsers(tx: Transaction, userIds: readonly UserId[]): Promise<void> {
  await tx.run(sql`
    update users
    set blocked_from = status, status = 'BLOCKED'
    where id = any(${userIds}::uuid[])
      and status not in ('BLOCKED', 'DELETED')`);
}

/** Unblocks people and restores their previous state. */
export async function unblockUsers(tx: Transaction, userIds: readonly UserId[]): Promise<void> {
  await tx.run(sql`
    update users
    set status = coalesce(blocked_from, case when password_hash is null then 'PENDING_PASSWORD' else 'ACTIVE' end),
      blocked_from = null
    where id = any(${userIds}::uuid[])
      and status = 'BLOCKED'`);
}

/** Mailboxes, of one account or of all, in which any of these people has a grant. */
export async function listMailboxesOfPeople(
  db: Queries,
  userIds: readonly UserId[],
  accountId: AccountId | undefined,
): Promise<readonly MailboxId[]> {
  return db.values<MailboxId>(sql`
    select distinct g.mailbox_id
    from mailbox_grants g
    join mailbox_cards c on c.id = g.mailbox_id
    where g.user_id = any(${userIds}::uuid[])
      and (${accountId ?? null}::uuid is null or c.account_id = ${accountId ?? null}::uuid)
    order by g.mailbox_id
    limit 100000`);
}

/** Removes people from an account with all their grants in it. */
export async function removeMembers(tx: Transaction, accountId: AccountId, userIds: readonly UserId[]): Promise<void> {
  await tx.run(sql`
    delete from mailbox_grants g
    using mailbox_cards c
    where g.user_id = any(${userIds}::uuid[])
      and c.id = g.mailbox_id
      and c.account_id = ${accountId}`);
  await tx.run(sql`
    delete from account_grants
    where user_id = any(${userIds}::uuid[])
      and account_id = ${accountId}`);
  await tx.run(sql`
    delete from account_members
    where user_id = any(${userIds}::uuid[])
      and account_id = ${accountId}`);
}

/** Removes people from the service with all their grants, and frees their email addresses. Their past actions stay recorded. */
export async function removeUsers(tx: Transaction, userIds: readonly UserId[], at: Instant): Promise<void> {
  await addErasures(tx, userIds, at);
  await tx.run(sql`
    delete from mailbox_grants
    where user_id = any(${userIds}::uuid[])`);
  await tx.run(sql`
    delete from account_grants
    where user_id = any(${userIds}::uuid[])`);
  await tx.run(sql`
    delete from account_members
    where user_id = any(${userIds}::uuid[])`);
  await tx.run(sql`
    update users
    set status = 'DELETED', password_hash = null, corporate_account_id = null, blocked_from = null, is_break_glass = false
    where id = any(${userIds}::uuid[])`);
}

/** Accounts, not removed, that any of these people owns. */
export async function listAccountsOwnedBy(
  db: Queries,
  userIds: readonly UserId[],
): Promise<readonly { readonly account_id: AccountId; readonly user_id: UserId }[]> {
  return db.all<{ readonly account_id: AccountId; readonly user_id: UserId }>(sql`
    select g.account_id, g.user_id
    from account_grants g
    join accounts a on a.id = g.account_id
    where g.user_id = any(${userIds}::uuid[])
      and g.role_id = ${systemRoles.accountOwner}
      and a.removed_at is null
    order by g.account_id, g.user_id
    limit 100000`);
}
