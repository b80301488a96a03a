import sql from "sql-template-tag";
import type { ExportId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

type Row = { readonly id: ExportId; readonly code: string };

/** Encrypted codes of exports without a prefix. */
export async function listLockedCodes(db: Queries, prefix: string, limit: number): Promise<readonly Row[]> {
  return db.all<Row>(sql`
    select id, code
    from dictionary_exports
    where code is not null
      and not starts_with(code, ${prefix})
    order by id
    limit ${limit}`);
}

/** Replaces an encrypted code, unless it has changed. */
export async function replaceCode(db: Queries, { id, code }: Row, after: string): Promise<void> {
  await db.run(sql`
    update dictionary_exports
    set code = ${after}
    where id = ${id}
      and code = ${code}`);
}
