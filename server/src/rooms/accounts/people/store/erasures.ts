import sql, { type Sql } from "sql-template-tag";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";
import type { Erasure, ErasureProgress, OpenErasure } from "../../account/user.ts";

type Row = {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly account_id: AccountId | null;
  readonly progress: ErasureProgress | null;
};

/** Queues the erasure of people who are about to be removed, for their corporate account. */
export async function addErasures(tx: Transaction, userIds: readonly UserId[], at: Instant): Promise<void> {
  await tx.run(sql`
    insert into erasures (user_id, asked_at, account_id)
    select id, ${at}, corporate_account_id
    from users
    where id = any(${userIds}::uuid[])
    on conflict (user_id) do nothing`);
}

/** The queued erasures that are not postponed, oldest first. */
export async function listErasures(db: Queries, limit: number): Promise<readonly Erasure[]> {
  const rows = await db.all<Row>(sql`
    select u.id, u.email, trim(u.first_name || ' ' || u.last_name) as name, e.account_id, e.progress
    from erasures e
    join users u on u.id = e.user_id
    where not e.is_postponed
    order by e.asked_at, e.user_id
    limit ${limit}`);
  return rows.map(({ id, email, name, account_id: accountId, progress }) => ({
    userId: id,
    email,
    accountId: accountId ?? undefined,
    progress: progress ?? undefined,
    // a single word names too many others
    names: [email, ...(name.includes(" ") ? [name.toLowerCase()] : [])],
  }));
}

/** The erasures of people of an account that have not ended, oldest first. */
export async function listErasuresOf(db: Queries, accountId: AccountId, limit: number): Promise<readonly OpenErasure[]> {
  return db.objects<OpenErasure>(sql`
    select user_id, asked_at as requested_at, is_postponed
    from erasures
    where account_id = ${accountId}
    order by asked_at, user_id
    limit ${limit}`);
}

/** Erases the name and the email address of a removed person, who is "(erased)" wherever a name is shown; this ends their erasure. */
export async function eraseUser(db: Queries, userId: UserId): Promise<void> {
  await db.run(sql`
    with over as (
      delete from erasures
      where user_id = ${userId}
    )
    update users
    set email = id || '@erased.invalid', first_name = '(erased)', last_name = '', phone = '', searched = ''
    where id = ${userId}`);
}

/** Saves how far a run of an erasure came. */
export async function saveErasureProgress(tx: Transaction, userId: UserId, progress: ErasureProgress): Promise<void> {
  await tx.run(sql`
    update erasures
    set progress = ${jsonOf(progress)}
    where user_id = ${userId}`);
}

/** Leaves an erasure out of the list until the postponed ones are resumed. */
export async function postponeErasure(db: Queries, userId: UserId): Promise<void> {
  await db.run(sql`
    update erasures
    set is_postponed = true, progress = null
    where user_id = ${userId}`);
}

/** Puts all postponed erasures back on the list. */
export async function resumeErasures(db: Queries): Promise<void> {
  await db.run(sql`
    update erasures
    set is_postponed = false
    where is_postponed`);
}

/** The ids of removed accounts. */
export function removedAccountsQuery(): Sql {
  return sql`
    select json_build_object('account', id)
    from accounts
    where removed_at is not null
    order by id`;
}

/** The ids of removed people, erased or not. */
export function removedUsersQuery(): Sql {
  return sql`
    select json_build_object('user', id)
    from users
    where status = 'DELETED'
    order by id`;
}
