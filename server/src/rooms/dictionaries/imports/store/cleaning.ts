import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** Removes pieces of files that no import will read again; returns their blobs. */
export async function takePieces(tx: Transaction, limit: number): Promise<readonly string[]> {
  return tx.values<string>(sql`
    delete from dictionary_import_pieces
    where (import_id, first_byte) in (
      select p.import_id, p.first_byte
      from dictionary_imports i
      join dictionary_import_pieces p on p.import_id = i.id
      where i.ended_at is not null
      order by p.import_id, p.first_byte
      limit ${limit}
    )
    returning sha256`);
}

/** Removes imports that ended before a time and have no file any more; returns their number. */
export async function removeImports(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from dictionary_imports
    where id in (
      select i.id
      from dictionary_imports i
      where i.ended_at < ${before}
        and not exists (
          select
          from dictionary_import_pieces p
          where p.import_id = i.id
        )
      order by i.ended_at, i.id
      limit ${limit}
    )`);
}
