import sql from "sql-template-tag";
import type { SignIn } from "@chancery/core/access/caller.ts";
import type { AccountId, MailboxId, TokenId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

/** A token without its text. `idleUntil` applies to sessions. */
export type Token = {
  readonly id: TokenId;
  readonly userId: UserId;
  readonly kind: "session" | "application" | "guest";
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | undefined;
  readonly idleUntil: Instant | undefined;
  readonly expiresAt: Instant;
  /** Whether an identity provider vouched for the person, or for the creator of the token. */
  readonly isByProvider: boolean;
  /** The network address where it was created. */
  readonly ip: string | undefined;
  /** Full names of the permissions it is limited to; undefined for all of the person. */
  readonly scopes: readonly string[] | undefined;
  /** The only mailbox that the token of a guest opens. */
  readonly mailboxId?: MailboxId | undefined;
  /** How a session began, and the program of its user. */
  readonly signIn?: SignIn;
  readonly userAgent?: string;
};

/** Adds a token; `hash` is the SHA-256 of its text. */
export async function addToken(tx: Transaction, token: Token, hash: Buffer): Promise<void> {
  await tx.run(sql`
    insert into tokens (id, user_id, kind, name, hash, created_at, last_used_at, idle_until, expires_at,
      is_by_provider, scopes, ip, mailbox_id, signed_in_by, second_factor, user_agent)
    values (${token.id}, ${token.userId}, ${token.kind}, ${token.name}, ${hash}, ${token.createdAt}, ${token.lastUsedAt ?? null},
      ${token.idleUntil ?? null}, ${token.expiresAt}, ${token.isByProvider}, ${token.scopes ?? null}::text[],
      ${token.ip ?? null}, ${token.mailboxId ?? null}, ${token.signIn?.by ?? null}, ${token.signIn?.secondFactor ?? null}, ${token.userAgent ?? null})`);
}

/** The valid application tokens of a person, oldest first. */
export async function listApplicationTokens(db: Queries, userId: UserId, now: Instant, limit: number): Promise<readonly Token[]> {
  return db.objects<Token>(sql`
    select id, user_id, kind, name, created_at, last_used_at, null as idle_until, expires_at, is_by_provider, ip, scopes
    from tokens
    where user_id = ${userId}
      and kind = 'application'
      and expires_at > ${now}
    order by created_at, id
    limit ${limit}`);
}

/** Whether an identity provider vouched for the person when this token was created; false for unknown tokens. */
export async function isTokenByProvider(db: Queries, id: TokenId): Promise<boolean> {
  const isByProvider = await db.value<boolean>(sql`
    select is_by_provider
    from tokens
    where id = ${id}`);
  return isByProvider ?? false;
}

/** Deletes one of the person's tokens of a kind; false when there is none. */
export async function removeToken(tx: Transaction, userId: UserId, id: TokenId, kind: Token["kind"]): Promise<boolean> {
  return tx.changes(sql`
    delete from tokens
    where id = ${id}
      and user_id = ${userId}
      and kind = ${kind}`);
}

/** Ends all tokens of these people. */
export async function removeTokensOf(tx: Transaction, userIds: readonly UserId[]): Promise<void> {
  await tx.run(sql`
    delete from tokens
    where user_id = any(${userIds}::uuid[])`);
}

/** Ends the tokens of a guest in one mailbox. */
export async function removeTokensOfMailbox(tx: Transaction, userId: UserId, mailboxId: MailboxId): Promise<void> {
  await tx.run(sql`
    delete from tokens
    where user_id = ${userId}
      and mailbox_id = ${mailboxId}`);
}

/** Ends the application tokens of a person; returns their number. */
export async function removeApplicationTokensOf(tx: Transaction, userId: UserId): Promise<number> {
  return tx.run(sql`
    delete from tokens
    where user_id = ${userId}
      and kind = 'application'`);
}

/** Blocks changes of the longest token life of an account (shortenTokens) until the transaction ends. */
export async function lockTokenLife(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(hashtext('token life'), hashtext(${accountId}))`);
}

/** Limits the life of application tokens of an account's people, existing ones too, to a number of days. */
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

/** The creation time of a token, which cannot end until the transaction does; undefined when there is none. */
export async function lockToken(tx: Transaction, id: TokenId): Promise<Instant | undefined> {
  return tx.value<Instant>(sql`
    select created_at
    from tokens
    where id = ${id}
    for key share`);
}

/** Ends the sessions of a person except `keep`. */
export async function removeSessionsOf(tx: Transaction, userId: UserId, keep: TokenId | undefined): Promise<void> {
  await tx.run(sql`
    delete from tokens
    where user_id = ${userId}
      and kind = 'session'
      and id is distinct from ${keep ?? null}::uuid`);
}

/** Marks the sessions of a person as superseded by a later sign-in, which their next requests report. */
export async function supersedeSessionsOf(tx: Transaction, userId: UserId, now: Instant): Promise<void> {
  await tx.run(sql`
    update tokens
    set superseded_at = ${now}
    where user_id = ${userId}
      and kind = 'session'
      and superseded_at is null`);
}

/** Deletes expired tokens. Idle sessions are deleted at their latest end. */
export const removeDeadTokens = removeOld({ table: "tokens", key: ["id"], time: "expires_at" });
