import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Database, Queries, Transaction } from "../../../../io/database/database.ts";

/** Stores the hash of a new one-time code and deletes expired ones. Others stay valid: each of ten services prints a working link. */
export async function saveSetupCode(db: Database, hash: Buffer, now: Instant, expiresAt: Instant): Promise<void> {
  await db.run(sql`
    delete from setup_codes
    where expires_at <= ${now}`);
  await db.run(sql`
    insert into setup_codes (hash, created_at, expires_at)
    values (${hash}, ${now}, ${expiresAt})`);
}

/** Uses a code: true for exactly one of several concurrent callers. Deletes all other codes with it. */
export async function takeSetupCode(tx: Transaction, hash: Buffer, now: Instant): Promise<boolean> {
  const count = await tx.run(sql`
    delete from setup_codes
    where hash = ${hash}
      and expires_at > ${now}`);
  if (count > 0) await tx.run(sql`delete from setup_codes`);
  return count > 0;
}

/** Serializes provisioning from a file and the set-up of the first owner, until the transaction ends. */
export async function lockProvisioning(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('chancery provisioning'))`);
}

/** Whether a code is valid, without using it: a cheap check before any costly work. */
export async function isSetupCode(db: Queries, hash: Buffer, now: Instant): Promise<boolean> {
  return db.has(sql`
    select created_at
    from setup_codes
    where hash = ${hash}
      and expires_at > ${now}`);
}
