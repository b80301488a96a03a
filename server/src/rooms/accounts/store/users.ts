import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** The states of a person (facts §6.2). */
export type UserStatus = "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED";

/** A person. `passwordHash` is an argon2id text, or nothing before the first password. */
export type User = {
  readonly id: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | undefined;
  readonly status: UserStatus;
  readonly isBreakGlass: boolean;
  readonly createdAt: Instant;
};

type UserRow = {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string | null;
  readonly status: UserStatus;
  readonly is_break_glass: boolean;
  readonly created_at: Instant;
};

/** The person of an e-mail in the form of findEmail. */
export async function findUserByEmail(db: Queries, email: string): Promise<User | undefined> {
  const row = await db.first<UserRow>(sql`
    select id, email, first_name, last_name, password_hash, status, is_break_glass, created_at
    from users
    where email = ${email}`);
  return row && userOf(row);
}

/** A person by id. */
export async function findUser(db: Queries, id: UserId): Promise<User | undefined> {
  const row = await db.first<UserRow>(sql`
    select id, email, first_name, last_name, password_hash, status, is_break_glass, created_at
    from users
    where id = ${id}`);
  return row && userOf(row);
}

/** Adds a person, or changes everything but id, e-mail and age of the one who has the e-mail. */
export async function saveUser(tx: Transaction, user: User): Promise<void> {
  await tx.run(sql`
    insert into users (id, email, first_name, last_name, password_hash, status, is_break_glass, created_at)
    values (${user.id}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.passwordHash ?? null}, ${user.status},
      ${user.isBreakGlass}, ${user.createdAt})
    on conflict (email) do update
    set first_name = excluded.first_name, last_name = excluded.last_name, password_hash = excluded.password_hash,
      status = excluded.status, is_break_glass = excluded.is_break_glass`);
}

function userOf(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash ?? undefined,
    status: row.status,
    isBreakGlass: row.is_break_glass,
    createdAt: row.created_at,
  };
}
