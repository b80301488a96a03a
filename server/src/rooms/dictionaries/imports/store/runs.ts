import sql from "sql-template-tag";
import { importStep } from "@chancery/core/dictionary/import-transitions.ts";
import type { DictionaryId, ImportId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** One run of an import by a job, identified by its start number. */
export type ImportStart = { readonly id: ImportId; readonly starts: number };

/** Starts or restarts an import; false if it was cancelled or has ended. */
export async function beginImport(db: Queries, id: ImportId, now: Instant): Promise<boolean> {
  const { from, to } = importStep("begin");
  return db.changes(sql`
    update dictionary_imports
    set status = ${to}, starts = starts + 1, rows_done = 0, rows_total = null, worked_at = ${now}
    where id = ${id}
      and status = any(${from}::text[])`);
}

/** Stores the progress of a run; false if the import no longer belongs to it. */
export async function noteProgress(
  db: Queries,
  { id, starts }: ImportStart,
  rows: { readonly done: number; readonly of: number | undefined },
  now: Instant,
): Promise<boolean> {
  return db.changes(sql`
    update dictionary_imports
    set rows_done = ${rows.done}::bigint, rows_total = ${rows.of ?? null}::bigint, worked_at = ${now}
    where id = ${id}
      and status = 'PROCESSING'
      and starts = ${starts}`);
}

/** Uncounts the start of a run that failed for a reason outside the import. */
export async function forgetStart(db: Queries, { id, starts }: ImportStart): Promise<void> {
  await db.run(sql`
    update dictionary_imports
    set starts = starts - 1
    where id = ${id}
      and status = 'PROCESSING'
      and starts = ${starts}`);
}

/** Completes a run with its records; false if the import no longer belongs to it. */
export async function completeImport(tx: Transaction, run: ImportStart, rows: number, now: Instant): Promise<boolean> {
  const { from, to } = importStep("complete");
  return tx.changes(sql`
    update dictionary_imports
    set status = ${to}, rows_done = ${rows}::bigint, rows_total = ${rows}::bigint, worked_at = ${now}, ended_at = ${now}
    where id = ${run.id}
      and status = any(${from}::text[])
      and starts = ${run.starts}`);
}

/** Ends a run without records; false if the import no longer belongs to it. */
export async function failImport(tx: Transaction, run: ImportStart, error: string, now: Instant): Promise<boolean> {
  const { from, to } = importStep("fail");
  return tx.changes(sql`
    update dictionary_imports
    set status = ${to}, error = ${error}, worked_at = ${now}, ended_at = ${now}
    where id = ${run.id}
      and status = any(${from}::text[])
      and starts = ${run.starts}`);
}

/** Unlocks a dictionary in the transaction that ends its import; false if it was not locked. */
export async function unlockDictionary(tx: Transaction, id: DictionaryId): Promise<boolean> {
  return tx.changes(sql`
    update dictionaries
    set is_locked = false
    where id = ${id}
      and is_locked`);
}

/** Running imports that no job has worked on since a time, oldest first; the caller restarts them. */
export async function takeForgotten(
  tx: Transaction,
  { before, now, limit }: { readonly before: Instant; readonly now: Instant; readonly limit: number },
): Promise<readonly ImportId[]> {
  return tx.values<ImportId>(sql`
    update dictionary_imports
    set worked_at = ${now}
    where id = any(array(
      select id
      from dictionary_imports
      where status in ('APPROVED', 'PROCESSING')
        and worked_at < ${before}
      order by worked_at, id
      limit ${limit}
      for update skip locked
    ))
    returning id`);
}

/** Unlocks dictionaries without a running import, left by a cancellation that was interrupted. */
export async function unlockLeft(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    update dictionaries
    set is_locked = false
    where id = any(array(
      select d.id
      from dictionaries d
      where d.is_locked
        and not exists (
          select
          from dictionary_imports i
          where i.dictionary_id = d.id
            and i.status in ('APPROVED', 'PROCESSING')
        )
      order by d.id
      limit ${limit}
      for update skip locked
    ))`);
}
