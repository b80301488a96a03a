import sql from "sql-template-tag";
import type { ExportFormat } from "@chancery/core/dictionary/export-formats.ts";
import type { ExportId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";
import type { DictionaryExport } from "../export.ts";

/** Adds a pending export. */
export async function addExport(tx: Transaction, one: DictionaryExport): Promise<void> {
  await tx.run(sql`
    insert into dictionary_exports (id, dictionary_id, mailbox_id, account_id, user_id, format, filters, has_bom, is_safe, state,
      rows_of, created_at, worked_at)
    values (${one.id}, ${one.dictionaryId}, ${one.mailboxId}, ${one.accountId}, ${one.userId}, ${one.format},
      ${jsonOf(one.filters)}, ${one.hasBom}, ${one.isSafe}, ${one.state}, ${one.rowsOf}, ${one.createdAt},
      ${one.createdAt})`);
}

/** An export, without an access check: for its job. */
export async function findExport(db: Queries, id: ExportId): Promise<DictionaryExport | undefined> {
  return db.object<DictionaryExport>(sql`
    select id, dictionary_id, mailbox_id, account_id, user_id, format, filters, has_bom, is_safe, state, rows_done, rows_of, code,
      created_at, expires_at
    from dictionary_exports
    where id = ${id}`);
}

/** Serializes the adding of exports of a mailbox until the transaction ends, so that their count stays correct. */
export async function lockOpen(tx: Transaction, mailboxId: MailboxId): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`open exports of ${mailboxId}`}, 0))`);
}

/** The number of pending and running exports of a mailbox. */
export async function countOpen(db: Queries, mailboxId: MailboxId): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from dictionary_exports
    where mailbox_id = ${mailboxId}
      and state in ('PENDING', 'STARTED')`);
}

/** Starts or restarts an export; false if it has ended. */
export async function startExport(db: Queries, id: ExportId, now: Instant): Promise<boolean> {
  return db.changes(sql`
    update dictionary_exports
    set state = 'STARTED', rows_done = 0, sha256 = null, worked_at = ${now}
    where id = ${id}
      and state in ('PENDING', 'STARTED')`);
}

/** The progress of an export, in rows. */
export type ExportProgress = { readonly rows: number; readonly of: number };

/** Stores the progress. */
export async function saveProgress(db: Queries, id: ExportId, { rows, of }: ExportProgress, now: Instant): Promise<void> {
  await db.run(sql`
    update dictionary_exports
    set rows_done = ${rows}, rows_of = ${of}, worked_at = ${now}
    where id = ${id}
      and state = 'STARTED'`);
}

/** Notes the blob of a running export, so that cleaning keeps it. */
export async function keepBlob(tx: Transaction, id: ExportId, sha256: string): Promise<void> {
  await tx.run(sql`
    update dictionary_exports
    set sha256 = ${sha256}
    where id = ${id}
      and state = 'STARTED'`);
}

/** The file of a completed export, and its link. */
export type ExportFile = {
  readonly rows: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly codeHash: Buffer;
  readonly code: string;
  readonly expiresAt: Instant;
};

/** Completes an export with its file. False if it had ended before. */
export async function completeExport(tx: Transaction, id: ExportId, file: ExportFile): Promise<boolean> {
  return tx.changes(sql`
    update dictionary_exports
    set state = 'COMPLETED', rows_done = ${file.rows}, rows_of = ${file.rows}, file_name = ${file.fileName}, sha256 = ${file.sha256},
      size_bytes = ${file.sizeBytes}, code_hash = ${file.codeHash}, code = ${file.code}, expires_at = ${file.expiresAt}
    where id = ${id}
      and state = 'STARTED'`);
}

/** Ends an export without a file. */
export async function giveUpExport(db: Queries, id: ExportId): Promise<void> {
  await db.run(sql`
    update dictionary_exports
    set state = 'CLEANED', sha256 = null
    where id = ${id}
      and state in ('PENDING', 'STARTED')`);
}

/** A file to download by link. */
export type LinkedFile = {
  readonly file_name: string;
  readonly format: ExportFormat;
  readonly sha256: string;
  readonly size_bytes: number;
};

/** The file of a link, unless it has expired. */
export async function findLinked(db: Queries, codeHash: Buffer, now: Instant): Promise<LinkedFile | undefined> {
  return db.first<LinkedFile>(sql`
    select file_name, format, sha256, size_bytes
    from dictionary_exports
    where code_hash = ${codeHash}
      and expires_at > ${now}`);
}
