import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** Replaces the recovery codes of a user, by their hashes. */
export async function saveRecoveryCodes(tx: Transaction, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(sql`
    delete from recovery_codes
    where user_id = ${userId}`);
  await tx.run(sql`
    insert into recovery_codes (user_id, hash)
    select ${userId}, unnest(${hashes}::bytea[])`);
}

/** The number of unused recovery codes of a user. */
export async function countRecoveryCodes(db: Queries, userId: UserId): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from recovery_codes
    where user_id = ${userId}`);
}

/** Uses a recovery code: true for exactly one of several concurrent callers. */
export async function takeRecoveryCode(db: Queries, userId: UserId, hash: Buffer): Promise<boolean> {
  return db.changes(sql`
    delete from recovery_codes
    where user_id = ${userId}
      and hash = ${hash}`);
}
