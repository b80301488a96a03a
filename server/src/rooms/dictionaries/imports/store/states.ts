import sql from "sql-template-tag";
import type { ImportFormat } from "@chancery/core/dictionary/import-format.ts";
import type { ImportSettings } from "@chancery/core/dictionary/import-settings.ts";
import { importStep } from "@chancery/core/dictionary/import-transitions.ts";
import type { DictionaryId, ImportId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";

/** Durable bytes: their offset and number, in how many pieces, and whether they complete the file. */
export type Received = {
  readonly firstByte: number;
  readonly pieces: number;
  readonly sizeBytes: number;
  readonly isLast: boolean;
  readonly format: ImportFormat | undefined;
};

/**
 * Counts bytes received at the offset of the upload; the number of all pieces, or undefined if the offset differs or the upload has
 * ended. The last bytes make it PENDING.
 */
export async function receiveBytes(tx: Transaction, id: ImportId, came: Received, now: Instant): Promise<number | undefined> {
  const { from, to } = importStep(came.isLast ? "finish" : "receive");
  return tx.value<number>(sql`
    update dictionary_imports
    set status = ${to},
      received_bytes = received_bytes + ${came.sizeBytes}::bigint,
      pieces = pieces + ${came.pieces}::integer,
      format = coalesce(format, ${came.format ?? null}::text),
      worked_at = ${now}
    where id = ${id}
      and status = any(${from}::text[])
      and received_bytes = ${came.firstByte}::bigint
    returning pieces`);
}

/** Ends an upload that cannot be imported. */
export async function refuseUpload(db: Queries, id: ImportId, error: string, now: Instant): Promise<void> {
  const { from, to } = importStep("refuse");
  await db.run(sql`
    update dictionary_imports
    set status = ${to}, error = ${error}, worked_at = ${now}, ended_at = ${now}
    where id = ${id}
      and status = any(${from}::text[])`);
}

/** Cancels an import; false if it had ended, or belongs to another mailbox. */
export async function cancelImport(db: Queries, id: ImportId, now: Instant): Promise<boolean> {
  const { from, to } = importStep("cancel");
  return db.changes(sql`
    update dictionary_imports
    set status = ${to}, worked_at = ${now}, ended_at = ${now}
    where id = ${id}
      and status = any(${from}::text[])`);
}

/** Unlocks a dictionary without a running import. */
export async function unlockIdle(db: Queries, id: DictionaryId): Promise<void> {
  await db.run(sql`
    update dictionaries
    set is_locked = false
    where id = ${id}
      and is_locked
      and not exists (
        select
        from dictionary_imports i
        where i.dictionary_id = dictionaries.id
          and i.status in ('APPROVED', 'PROCESSING')
      )`);
}

/** Ends uploads and imports neither finished nor confirmed since a time; returns their number. */
export async function expireImports(db: Queries, before: Instant, now: Instant, limit: number): Promise<number> {
  const { from, to } = importStep("expire");
  return db.run(sql`
    update dictionary_imports
    set status = ${to}, worked_at = ${now}, ended_at = ${now}
    where id = any(array(
      select id
      from dictionary_imports
      where status in ('UPLOADING', 'PENDING')
        and status = any(${from}::text[])
        and created_at < ${before}
      order by created_at, id
      limit ${limit}
      for update skip locked
    ))`);
}

/** Confirms a pending import; false if it is not pending. The dictionary is locked for it in the same transaction. */
export async function approveImport(
  tx: Transaction,
  { id, dictionaryId }: { readonly id: ImportId; readonly dictionaryId: DictionaryId },
  submitted: { readonly settings: ImportSettings; readonly mayChangeColumns: boolean },
  now: Instant,
): Promise<boolean> {
  const { from, to } = importStep("confirm");
  const count = await tx.run(sql`
    update dictionary_imports
    set status = ${to}, settings = ${jsonOf(submitted.settings)}, may_change_columns = ${submitted.mayChangeColumns}, worked_at = ${now}
    where id = ${id}
      and status = any(${from}::text[])`);
  if (count === 0) return false;
  await tx.run(sql`
    update dictionaries
    set is_locked = true
    where id = ${dictionaryId}`);
  return true;
}
