import sql from "sql-template-tag";
import type { Queries } from "../../../../io/database/database.ts";

/** The versions of users and accounts, by id. One that never changed is absent. */
export type AccessVersions = ReadonlyMap<string, number>;

/** Reads the access versions of these users and accounts. */
export async function readAccessVersions(db: Queries, subjects: readonly string[]): Promise<AccessVersions> {
  const rows = await db.all<{ readonly subject: string; readonly version: number }>(sql`
    select subject, version
    from access_versions
    where subject = any(${subjects}::uuid[])`);
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}
