import sql, { raw } from "sql-template-tag";
import type { Database, Statement } from "@chancery/server/io/database/database.ts";

/** The lines of a statement's plan where sequential scans are not switched off, as they are in the sessions of the service. */
export async function explain(database: Database, statement: Statement): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    await tx.run(raw("set local enable_seqscan = on"));
    const rows = await tx.all<{ readonly "QUERY PLAN": string }>(sql`explain ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]);
  });
}
