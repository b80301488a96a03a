import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

/** A sign-in that awaits its second factor; `hash` is the SHA-256 of its handle. */
export type Handle = {
  readonly hash: Buffer;
  readonly userId: UserId;
  readonly ip: string;
  readonly passwordChangedAt: Instant | undefined;
  readonly expiresAt: Instant;
};

/** A handle with the number of its attempts, including the current one. */
export type TriedHandle = {
  readonly user_id: UserId;
  readonly ip: string;
  readonly password_changed_at: Instant | null;
  readonly tries: number;
};

/** Inserts a handle. */
export async function addHandle(db: Queries, { hash, userId, ip, passwordChangedAt, expiresAt }: Handle): Promise<void> {
  await db.run(sql`
    insert into sign_in_handles (hash, user_id, ip, password_changed_at, expires_at)
    values (${hash}, ${userId}, ${ip}, ${passwordChangedAt ?? null}, ${expiresAt})`);
}

/** The user of a valid handle. */
export async function findUserOfHandle(db: Queries, hash: Buffer, now: Instant): Promise<UserId | undefined> {
  return db.value<UserId>(sql`
    select user_id
    from sign_in_handles
    where hash = ${hash}
      and expires_at > ${now}`);
}

/** Counts an attempt with a handle before it is verified; undefined for an unknown or expired one and after the last attempt. */
export async function tryHandle(db: Queries, hash: Buffer, now: Instant, triesMax: number): Promise<TriedHandle | undefined> {
  return db.first<TriedHandle>(sql`
    update sign_in_handles
    set tries = tries + 1
    where hash = ${hash}
      and expires_at > ${now}
      and tries < ${triesMax}
    returning user_id, ip, password_changed_at, tries`);
}

/** Uses a handle: true for exactly one of several concurrent callers. */
export async function takeHandle(tx: Transaction, hash: Buffer): Promise<boolean> {
  return tx.changes(sql`
    delete from sign_in_handles
    where hash = ${hash}`);
}

/** Deletes expired handles. */
export const removeOldHandles = removeOld({ table: "sign_in_handles", key: ["hash"], time: "expires_at" });
