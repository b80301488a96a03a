import sql, { join, raw } from "sql-template-tag";
import type { Queries } from "../database/database.ts";

/** A table with an indexed column `sha256` that names the blobs it uses. */
export type BlobTable = { readonly table: string };

/** Whether a row of these tables uses a blob: one entry of an index a table. */
export async function isBlobUsed(db: Queries, tables: readonly BlobTable[], sha256: string): Promise<boolean> {
  const uses = tables.map(({ table }) => sql`exists (select from ${raw(table)} where sha256 = ${sha256})`);
  return db.has(sql`select true as is_used where ${join(uses, " or ")}`);
}
