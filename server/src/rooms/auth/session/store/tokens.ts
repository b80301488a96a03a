import sql from "sql-template-tag";
import type { AccountId, TokenId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** A token without its text. A session has a time until which it may idle. */
export type Token = {
  readonly id: TokenId;
  readonly userId: UserId;
  readonly kind: "session" | "application";
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | undefined;
  readonly idleUntil: Instant | undefined;
  readonly expiresAt: Instant;
  /** A provider vouched for the person, or for who had it made. */
  readonly isByProvider: boolean;
  /** Where it was made. */
  readonly ip: string | undefined;
  /** Full names of the permissions it may be used for; undefined for all that the person has. */
  readonly scopes: readonly string[] | undefined;
};

/** Adds a token; `hash` is the SHA-256 of its text. */
export async function addToken(tx: Transaction, token: Token, hash: Buffer): Promise<void> {
  await tx.run(sql`
    insert into tokens (id, user_id, kind, name, hash, created_at, last_used_at, idle_until, expires_at,
      is_by_provider, scopes, ip)
    values (${token.id}, ${token.userId}, ${token.kind}, ${token.name}, ${hash}, ${token.createdAt}, ${token.lastUsedAt ?? null},
      ${token.idleUntil ?? null}, ${token.expiresAt}, ${token.isByProvider}, ${token.scopes ?? null}::text[],
      ${token.ip ?? null})`);
}

/** The person's application tokens that live, oldest first; `limit` at most. */
export async function listApplicationTokens(db: Queries, userId: UserId, now: Instant, limit: number): Promise<readonly Token[]> {
  const rows = await db.all<{
    readonly id: TokenId;
    readonly name: string;
    readonly created_at: Instant;
    readonly last_used_at: Instant | null;
    readonly expires_at: Instant;
    readonly is_by_provider: boolean;
    readonly ip: string | null;
    readonly scopes: readonly string[] | null;
  }>(sql`
    select id, name, created_at, last_used_at, expires_at, is_by_provider, ip, scopes
    from tokens
    where user_id = ${userId}
      and kind = 'application'
      and expires_at > ${now}
    order by created_at, id
    limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    userId,
    kind: "application",
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    idleUntil: undefined,
    expiresAt: row.expires_at,
    isByProvider: row.is_by_provider,
    ip: row.ip ?? undefined,
    scopes: row.scopes ?? undefined,
  }));
}

/** Whether a provider vouched for the person when this token was made; false too when there is none. */
export async function isTokenByProvider(db: Queries, id: TokenId): Promise<boolean> {
  const row = await db.first<{ readonly is_by_provider: boolean }>(sql`
    select is_by_provider
    from tokens
    where id = ${id}`);
  return row?.is_by_provider ?? false;
}

/** Removes one of the person's tokens of a kind; false when there is none. */
export async function removeToken(tx: Transaction, userId: UserId, id: TokenId, kind: Token["kind"]): Promise<boolean> {
  const count = await tx.run(sql`
    delete from tokens
    where id = ${id}
      and user_id = ${userId}
      and kind = ${kind}`);
  return count > 0;
}

/** Ends all tokens of these people. */
export async function removeTokensOf(tx: Transaction, userIds: readonly UserId[]): Promise<void> {
  await tx.run(sql`
    delete from tokens
    where user_id = any(${userIds}::uuid[])`);
}

/** Ends the application tokens of a person; how many. */
export async function removeApplicationTokensOf(tx: Transaction, userId: UserId): Promise<number> {
  return tx.run(sql`
    delete from tokens
    where user_id = ${userId}
      and kind = 'application'`);
}

/** One at a time: whoever makes application tokens of an account's people waits for a change of their longest life, until the end. */
export async function lockTokenLife(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(hashtext('token life'), hashtext(${accountId}))`);
}

/** Lets application tokens of an account's people live so many days at most, those that there are too. */
export async function shortenTokens(tx: Transaction, accountId: AccountId, days: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('token life'), hashtext(${accountId}))`);
  await tx.run(sql`
    update tokens t
    set expires_at = t.created_at + ${days} * interval '1 day'
    from user_cards u
    where u.id = t.user_id
      and u.corporate_account_id = ${accountId}
      and t.kind = 'application'
      and t.expires_at > t.created_at + ${days} * interval '1 day'`);
}

/** Whether a token is there, and nobody ends it until the transaction ends. */
export async function holdToken(tx: Transaction, id: TokenId): Promise<boolean> {
  const row = await tx.first<{ readonly id: TokenId }>(sql`
    select id
    from tokens
    where id = ${id}
    for key share`);
  return row !== undefined;
}

/** Ends the sessions of a person but the one named. */
export async function removeSessionsOf(tx: Transaction, userId: UserId, keep: TokenId | undefined): Promise<void> {
  await tx.run(sql`
    delete from tokens
    where user_id = ${userId}
      and kind = 'session'
      and id is distinct from ${keep ?? null}::uuid`);
}

/** A later sign-in ends the sessions of a person, who is told so where they were. */
export async function supersedeSessionsOf(tx: Transaction, userId: UserId, now: Instant): Promise<void> {
  await tx.run(sql`
    update tokens
    set superseded_at = ${now}
    where user_id = ${userId}
      and kind = 'session'
      and superseded_at is null`);
}

/** Removes tokens that ran out; at most so many. Sessions that idled out go with their last day. */
export async function removeDeadTokens(db: Queries, now: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from tokens
    where id in (
      select id
      from tokens
      where expires_at < ${now}
      order by expires_at, id
      limit ${limit}
    )`);
}
