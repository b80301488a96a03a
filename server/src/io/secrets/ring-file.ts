import sql from "sql-template-tag";
import type { Database, Transaction } from "../database/database.ts";
import type { RingFile } from "../keys/change-ring.ts";

/** The key ring's file of all processes on a database, which lets one change it at a time: a lock of a killed one ends with it. */
export function ringFile(db: Database, path: string): RingFile {
  return {
    path,
    alone: async (change) =>
      db.transaction(async (tx) => {
        await lockRing(tx);
        return change();
      }),
  };
}

async function lockRing(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('chancery key ring', 0))`);
}
