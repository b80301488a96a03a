import sql from "sql-template-tag";
import type { Database, Transaction } from "./database.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** Checks that the database answers and can be written. Throws DatabaseUnavailable. */
export async function checkWritable(database: Database): Promise<void> {
  // in a transaction: reads alone use connections that never write
  if (await database.transaction(isReadOnly)) throw new DatabaseUnavailable("the database can only be read");
}

/** Whether it is a replica, or was made read-only, as hosts do when its disk is almost full. */
async function isReadOnly(tx: Transaction): Promise<boolean> {
  return tx.has(sql`select 1 where current_setting('transaction_read_only') = 'on'`);
}
