import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** What a code that came by letter is for. */
export type CodeKind = "registration" | "password";

/** A code for an address; `hash` is the SHA-256 of its text. */
export type PersonCode = {
  readonly hash: Buffer;
  readonly kind: CodeKind;
  readonly email: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

/** Keeps a code. Others for the address go on working. */
export async function addCode(tx: Transaction, code: PersonCode): Promise<void> {
  await tx.run(sql`
    insert into person_codes (hash, kind, email, created_at, expires_at)
    values (${code.hash}, ${code.kind}, ${code.email}, ${code.createdAt}, ${code.expiresAt})`);
}

/** The address a code is for, without taking it: before anything costly is done for it. */
export async function findCode(db: Queries, kind: CodeKind, hash: Buffer, now: Instant): Promise<string | undefined> {
  const row = await db.first<{ readonly email: string }>(sql`
    select email
    from person_codes
    where hash = ${hash}
      and kind = ${kind}
      and expires_at > ${now}`);
  return row?.email;
}

/** Takes a code: its address once, for one of those who come at the same time. Others of the kind for the address go with it. */
export async function takeCode(tx: Transaction, kind: CodeKind, hash: Buffer, now: Instant): Promise<string | undefined> {
  const row = await tx.first<{ readonly email: string }>(sql`
    delete from person_codes
    where hash = ${hash}
      and kind = ${kind}
      and expires_at > ${now}
    returning email`);
  if (row)
    await tx.run(sql`
      delete from person_codes
      where email = ${row.email}
        and kind = ${kind}`);
  return row?.email;
}

/** Forgets codes that ran out; at most so many. */
export async function removeOldCodes(db: Queries, now: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from person_codes
    where hash in (
      select hash
      from person_codes
      where expires_at <= ${now}
      order by expires_at, hash
      limit ${limit}
    )`);
}

/** The email address an open invitation is for. */
export async function findInvitedEmail(db: Queries, hash: Buffer, now: Instant): Promise<string | undefined> {
  const row = await db.first<{ readonly email: string }>(sql`
    select email
    from account_invitations
    where code_hash = ${hash}
      and closed_at is null
      and expires_at > ${now}`);
  return row?.email;
}
