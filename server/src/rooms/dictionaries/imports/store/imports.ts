import sql from "sql-template-tag";
import type { ImportId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";
import type { DictionaryImport, ImportPiece } from "../import.ts";

/** Adds an import of a file that is still to be uploaded, or that is here as one piece. */
export async function addImport(tx: Transaction, one: DictionaryImport, piece?: ImportPiece): Promise<void> {
  await tx.run(sql`
    insert into dictionary_imports (id, dictionary_id, mailbox_id, account_id, user_id, origin, status, file_name, format,
      size_bytes, received_bytes, metadata, created_at, worked_at)
    values (${one.id}, ${one.dictionaryId}, ${one.mailboxId}, ${one.accountId}, ${one.userId}, ${jsonOf(one.origin)},
      ${one.status}, ${one.fileName}, ${one.format ?? null}, ${one.sizeBytes}, ${one.receivedBytes}, ${one.metadata ?? null},
      ${one.createdAt}, ${one.createdAt})`);
  if (piece) await addPieces(tx, one.id, [{ ...piece, firstByte: 0 }]);
}

/** Adds pieces of a file. */
export async function addPieces(
  tx: Transaction,
  id: ImportId,
  pieces: readonly (ImportPiece & { readonly firstByte: number })[],
): Promise<void> {
  await tx.run(sql`
    insert into dictionary_import_pieces (import_id, first_byte, size_bytes, sha256)
    select ${id}, first_byte, size_bytes, sha256
    from unnest(${pieces.map((one) => one.firstByte)}::bigint[], ${pieces.map((one) => one.sizeBytes)}::bigint[],
      ${pieces.map((one) => one.sha256)}::text[]) as p (first_byte, size_bytes, sha256)`);
}

/** An import, without an access check. */
export async function findImport(db: Queries, id: ImportId): Promise<DictionaryImport | undefined> {
  return db.object<DictionaryImport>(sql`
    select id, dictionary_id, mailbox_id, account_id, user_id, origin, status, file_name, format, size_bytes, received_bytes,
      metadata, settings, may_change_columns, rows_done, rows_total, error, starts, created_at, ended_at
    from dictionary_imports
    where id = ${id}`);
}

/** The pieces of a file in order, up to `limit`. */
export async function listPieces(db: Queries, id: ImportId, limit: number): Promise<readonly ImportPiece[]> {
  return db.objects<ImportPiece>(sql`
    select sha256, size_bytes
    from dictionary_import_pieces
    where import_id = ${id}
    order by import_id, first_byte
    limit ${limit}`);
}
