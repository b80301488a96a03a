import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** Access codes of addresses, in place of earlier ones. */
export async function saveAccessCodes(tx: Transaction, id: EnvelopeId, hashes: ReadonlyMap<string, string>): Promise<void> {
  await tx.run(sql`
    insert into envelope_access_codes (envelope_id, email, code_hash)
    select ${id}::uuid, c.email, c.code_hash
    from unnest(${[...hashes.keys()]}::text[], ${[...hashes.values()]}::text[]) as c (email, code_hash)
    on conflict (envelope_id, email) do update
    set code_hash = excluded.code_hash, tries = 0`);
}

/** Whether an access code is required of an address. */
export async function hasAccessCode(db: Queries, id: EnvelopeId, email: string): Promise<boolean> {
  return db.has(sql`
    select email
    from envelope_access_codes
    where envelope_id = ${id}
      and email = ${email}`);
}

/** Whether an envelope, any of them, requires an access code of an address. */
export async function isGuarded(db: Queries, email: string): Promise<boolean> {
  return db.has(sql`
    select email
    from envelope_access_codes
    where email = ${email}
    limit 1`);
}

/** Takes one of the tries of an access code before it is verified, of many concurrent ones at most `max`; undefined when none is left. */
export async function takeAccessTry(
  db: Queries,
  id: EnvelopeId,
  email: string,
  max: number,
): Promise<{ readonly code_hash: string; readonly tries: number } | undefined> {
  return db.first(sql`
    update envelope_access_codes
    set tries = tries + 1
    where envelope_id = ${id}
      and email = ${email}
      and tries < ${max}
    returning code_hash, tries`);
}

/** Gives addresses all their tries again. */
export async function clearAccessTries(db: Queries, id: EnvelopeId, emails: readonly string[]): Promise<void> {
  await db.run(sql`
    update envelope_access_codes
    set tries = 0
    where envelope_id = ${id}
      and email = any(${emails}::text[])
      and tries > 0`);
}
