import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Database, Queries, Transaction } from "../../../../io/database/database.ts";

/** Keeps the hash of a new one-time code. Those that ran out go. Others stay: of ten services each prints a link that works. */
export async function saveSetupCode(db: Database, hash: Buffer, now: Instant, expiresAt: Instant): Promise<void> {
  await db.run(sql`
    delete from setup_codes
    where expires_at <= ${now}`);
  await db.run(sql`
    insert into setup_codes (hash, created_at, expires_at)
    values (${hash}, ${now}, ${expiresAt})`);
}

/** Takes a code: true once, for one of those who come at the same time. All other codes go with it. */
export async function takeSetupCode(tx: Transaction, hash: Buffer, now: Instant): Promise<boolean> {
  const count = await tx.run(sql`
    delete from setup_codes
    where hash = ${hash}
      and expires_at > ${now}`);
  if (count > 0) await tx.run(sql`delete from setup_codes`);
  return count > 0;
}

/** One at a time: whoever makes accounts from a file or the first owner waits for the others, until the transaction ends. */
export async function lockProvisioning(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('chancery provisioning'))`);
}

/** Whether a code works, without taking it: before anything costly is done for it. */
export async function isSetupCode(db: Queries, hash: Buffer, now: Instant): Promise<boolean> {
  const row = await db.first<{ readonly created_at: Instant }>(sql`
    select created_at
    from setup_codes
    where hash = ${hash}
      and expires_at > ${now}`);
  return row !== undefined;
}
