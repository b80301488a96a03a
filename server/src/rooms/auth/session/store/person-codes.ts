import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

/** The purpose of a code sent by email. */
export type CodeKind = "registration" | "password" | "initiation";

/** A code for an email address; `hash` is the SHA-256 of its text. */
export type PersonCode = {
  readonly hash: Buffer;
  readonly kind: CodeKind;
  readonly email: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

/** Inserts a code. Earlier codes for the address remain valid. */
export async function addCode(tx: Transaction, code: PersonCode): Promise<void> {
  await tx.run(sql`
    insert into person_codes (hash, kind, email, created_at, expires_at)
    values (${code.hash}, ${code.kind}, ${code.email}, ${code.createdAt}, ${code.expiresAt})`);
}

/** The email address of a valid code, without using it: a cheap check before any costly work. */
export async function findCode(db: Queries, kind: CodeKind, hash: Buffer, now: Instant): Promise<string | undefined> {
  return db.value<string>(sql`
    select email
    from person_codes
    where hash = ${hash}
      and kind = ${kind}
      and expires_at > ${now}`);
}

/** Uses a code: its email address for exactly one of several concurrent callers. Deletes the address's other codes of the kind. */
export async function takeCode(tx: Transaction, kind: CodeKind, hash: Buffer, now: Instant): Promise<string | undefined> {
  const row = await tx.first<{ readonly email: string }>(sql`
    delete from person_codes
    where hash = ${hash}
      and kind = ${kind}
      and expires_at > ${now}
    returning email`);
  if (row) await removeCodes(tx, kind, row.email);
  return row?.email;
}

/** Deletes the codes of a kind for an address. */
export async function removeCodes(tx: Transaction, kind: CodeKind, email: string): Promise<void> {
  await tx.run(sql`
    delete from person_codes
    where email = ${email}
      and kind = ${kind}`);
}

/** The creation times of the two newest codes for an address that were made for longer than `lifeMs`. */
export async function listLongCodes(
  db: Queries,
  { kind, email, lifeMs }: Pick<PersonCode, "kind" | "email"> & { readonly lifeMs: number },
): Promise<readonly Instant[]> {
  return db.values<Instant>(sql`
    select created_at
    from person_codes
    where email = ${email}
      and kind = ${kind}
      and expires_at > created_at + ${lifeMs} * interval '1 millisecond'
    order by created_at desc, hash
    limit 2`);
}

/** Deletes expired codes. */
export const removeOldCodes = removeOld({ table: "person_codes", key: ["hash"], time: "expires_at" });

/** The email address of an open invitation. */
export async function findInvitedEmail(db: Queries, hash: Buffer, now: Instant): Promise<string | undefined> {
  return db.value<string>(sql`
    select email
    from account_invitations
    where code_hash = ${hash}
      and closed_at is null
      and expires_at > ${now}`);
}
