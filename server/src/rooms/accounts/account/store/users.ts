import sql, { type Sql } from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { User } from "../user.ts";

const columns = sql`id, email, first_name, last_name, password_hash, status, is_break_glass, corporate_account_id, phone,
      password_changed_at, created_at`;

/** The person of an email address in the form of findEmail; removed ones are not found. */
export async function findUserByEmail(db: Queries, email: string): Promise<User | undefined> {
  return db.object<User>(sql`
    select ${columns}
    from users
    where email = ${email}
      and status <> 'DELETED'`);
}

/** A person by id. */
export async function findUser(db: Queries, id: UserId): Promise<User | undefined> {
  return db.object<User>(sql`
    select ${columns}
    from users
    where id = ${id}`);
}

/** The same, locked until the transaction ends. */
export async function lockUser(tx: Transaction, id: UserId): Promise<User | undefined> {
  return tx.object<User>(sql`
    select ${columns}
    from users
    where id = ${id}
    for no key update`);
}

/**
 * Inserts a person, or updates names, password, state and break-glass mark of the one with the email address, whose account
 * and telephone number stay.
 */
export async function saveUser(tx: Transaction, user: User): Promise<void> {
  await tx.run(sql`
    ${insertOrUpdate(user)},
      status = excluded.status, is_break_glass = excluded.is_break_glass, password_changed_at = excluded.password_changed_at,
      searched = excluded.searched`);
}

/**
 * Inserts a person who registers, or completes the invited person of the email address. Undefined when another person has
 * the address: of several concurrent registrations one succeeds.
 */
export async function registerUser(tx: Transaction, user: User): Promise<User | undefined> {
  return tx.object<User>(sql`
    ${insertOrUpdate(user)},
      status = excluded.status, corporate_account_id = coalesce(excluded.corporate_account_id, users.corporate_account_id),
      phone = excluded.phone, password_changed_at = excluded.password_changed_at, searched = excluded.searched
    where users.status = 'PENDING_INVITE'
    returning ${columns}`);
}

function insertOrUpdate(user: User): Sql {
  return sql`
    insert into users (id, email, first_name, last_name, password_hash, status, is_break_glass, corporate_account_id, phone,
      password_changed_at, searched, created_at)
    values (${user.id}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.passwordHash ?? null}, ${user.status},
      ${user.isBreakGlass}, ${user.corporateAccountId ?? null}, ${user.phone}, ${user.passwordChangedAt ?? null},
      ${searchedBy(user)}, ${user.createdAt})
    on conflict (email) where status <> 'DELETED' do update
    set first_name = excluded.first_name, last_name = excluded.last_name, password_hash = excluded.password_hash`;
}

/** Sets a password; a person in PENDING_PASSWORD becomes ACTIVE. */
export async function savePassword(tx: Transaction, id: UserId, passwordHash: string, now: Instant): Promise<void> {
  await tx.run(sql`
    update users
    set password_hash = ${passwordHash}, password_changed_at = ${now},
      status = case when status = 'PENDING_PASSWORD' then 'ACTIVE' else status end
    where id = ${id}`);
}

/** Changes names and telephone number. */
export async function renameUser(tx: Transaction, user: User): Promise<void> {
  await tx.run(sql`
    update users
    set first_name = ${user.firstName}, last_name = ${user.lastName}, phone = ${user.phone}, searched = ${searchedBy(user)}
    where id = ${user.id}`);
}

/** The folded text that a person is found by. */
export function searchedBy({ firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">): string {
  return foldText(`${firstName} ${lastName} ${email}`);
}
