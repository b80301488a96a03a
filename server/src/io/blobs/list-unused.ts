import sql, { join, raw } from "sql-template-tag";
import type { Queries } from "../database/database.ts";

/** A table with an indexed column `sha256` that names the blobs it uses. */
export type BlobTable = { readonly table: string };

/** Those of some blobs that no row of these tables uses: one entry of an index a table and blob. */
export async function listUnused(
  db: Queries,
  tables: readonly BlobTable[],
  sha256s: readonly string[],
): Promise<readonly string[]> {
  const free = tables.map(({ table }) => sql`not exists (select from ${raw(table)} u where u.sha256 = b.sha256)`);
  return db.values<string>(sql`
    select b.sha256
    from unnest(${sha256s}::text[]) as b (sha256)
    where ${join(free, " and ")}
    order by b.sha256`);
}
