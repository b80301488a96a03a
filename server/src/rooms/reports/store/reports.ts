import sql from "sql-template-tag";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";
import type { Report, ReportId } from "../report.ts";

/** Adds a pending report. */
export async function addReport(tx: Transaction, one: Report): Promise<void> {
  await tx.run(sql`
    insert into reports (id, kind, account_id, mailbox_id, user_id, params, state, created_at)
    values (${one.id}, ${one.kind}, ${one.accountId}, ${one.mailboxId ?? null}, ${one.userId}, ${jsonOf(one.params)},
      ${one.state}, ${one.createdAt})`);
}

/** The columns of a Report. */
export const reportColumns = sql`id, kind, account_id, mailbox_id, user_id, params, state, rows_done as rows, entries_of, size_bytes, code,
      created_at, expires_at`;

/** A report of anyone. */
export async function findReport(db: Queries, id: ReportId): Promise<Report | undefined> {
  return db.object<Report>(sql`
    select ${reportColumns}
    from reports
    where id = ${id}`);
}

/** Serializes the starting of reports of an account until the transaction ends, so that their count stays correct. */
export async function lockOpen(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`open reports of ${accountId}`}, 0))`);
}

/** The number of pending and running reports of an account. */
export async function countOpen(db: Queries, accountId: AccountId): Promise<number> {
  return db.count(sql`
    select count(*)::integer as total
    from reports
    where account_id = ${accountId}
      and state in ('PENDING', 'STARTED')`);
}

/** Starts or restarts a report; false if it has ended. */
export async function startReport(db: Queries, id: ReportId): Promise<boolean> {
  return db.changes(sql`
    update reports
    set state = 'STARTED', rows_done = 0, entries_of = null, sha256 = null
    where id = ${id}
      and state in ('PENDING', 'STARTED')`);
}

/** Stores the number of rows written. */
export async function saveRows(db: Queries, id: ReportId, rows: number): Promise<void> {
  await db.run(sql`
    update reports
    set rows_done = ${rows}
    where id = ${id}
      and state = 'STARTED'`);
}

/** Notes the blob of a running report, so that cleaning keeps it. */
export async function keepBlob(tx: Transaction, id: ReportId, sha256: string): Promise<void> {
  await tx.run(sql`
    update reports
    set sha256 = ${sha256}
    where id = ${id}
      and state = 'STARTED'`);
}

/** The file of a completed report, and its link. */
type ReportFile = {
  readonly rows: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly codeHash: Buffer;
  readonly code: string;
  readonly expiresAt: Instant;
};

/** Completes a report with its file. False if it had ended before. */
export async function completeReport(tx: Transaction, id: ReportId, file: ReportFile): Promise<boolean> {
  return tx.changes(sql`
    update reports
    set state = 'COMPLETED', rows_done = ${file.rows}, file_name = ${file.fileName}, sha256 = ${file.sha256},
      size_bytes = ${file.sizeBytes}, code_hash = ${file.codeHash}, code = ${file.code}, expires_at = ${file.expiresAt}
    where id = ${id}
      and state = 'STARTED'`);
}

/** Ends a report without a file. */
export async function giveUpReport(db: Queries, id: ReportId): Promise<void> {
  await db.run(sql`
    update reports
    set state = 'CLEANED', sha256 = null
    where id = ${id}
      and state in ('PENDING', 'STARTED')`);
}

/** The file of a link. */
export type LinkedFile = {
  readonly id: ReportId;
  readonly kind: Report["kind"];
  readonly account_id: AccountId;
  readonly file_name: string;
  readonly sha256: string;
  readonly size_bytes: number;
};

/** The file of a link, unless it has expired. */
export async function findLinked(db: Queries, codeHash: Buffer, now: Instant): Promise<LinkedFile | undefined> {
  return db.first<LinkedFile>(sql`
    select id, kind, account_id, file_name, sha256, size_bytes
    from reports
    where code_hash = ${codeHash}
      and expires_at > ${now}`);
}
