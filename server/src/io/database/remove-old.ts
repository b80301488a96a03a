import sql, { raw } from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "./database.ts";

/** A table whose rows are of no use after a time: its primary key, and the indexed column with that time. */
export type AgingTable = { readonly table: string; readonly key: readonly string[]; readonly time: string };

/** Deletes rows whose time is `until` or earlier, oldest first, at most `limit`; returns their number. */
export type RemoveOld = (db: Queries, until: Instant, limit: number) => Promise<number>;

/** Builds the deletion of old rows of a table. */
export function removeOld({ table, key, time }: AgingTable): RemoveOld {
  const rows = raw(table);
  const columns = raw(key.join(", "));
  const order = raw([time, ...key.filter((column) => column !== time)].join(", "));
  return (db, until, limit) =>
    db.run(sql`
      delete from ${rows}
      where (${columns}) in (
        select ${columns}
        from ${rows}
        where ${raw(time)} <= ${until}
        order by ${order}
        limit ${limit}
      )`);
}
