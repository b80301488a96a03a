import sql from "sql-template-tag";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Copy, Queries, Transaction } from "../../../io/database/database.ts";
import type { AccountRows } from "../../../io/account-data.ts";
import type { Report, ReportId } from "../report.ts";
import { reportColumns } from "./reports.ts";

/** Rows of an account to be copied out, each as a JSON object. */
export function jsonRows(rows: AccountRows, accountId: AccountId): Copy {
  return { query: sql`select row_to_json(t) from (${rows(accountId)}) as t`, format: "text" };
}

/** The exports of an account, newest first. */
export async function listExports(db: Queries, accountId: AccountId, limit: number): Promise<readonly Report[]> {
  return db.objects<Report>(sql`
    select ${reportColumns}
    from reports
    where account_id = ${accountId}
      and kind = 'account'
    order by created_at desc, id desc
    limit ${limit}`);
}

/** Whether an export of an account is pending or running. */
export async function isExporting(db: Queries, accountId: AccountId): Promise<boolean> {
  return db.has(sql`
    select id
    from reports
    where account_id = ${accountId}
      and kind = 'account'
      and state in ('PENDING', 'STARTED')`);
}

/** Saves how much of an export is written; false when it has ended meanwhile. */
export async function saveProgress(
  db: Queries,
  id: ReportId,
  { entries, of }: { readonly entries: number; readonly of: number | undefined },
): Promise<boolean> {
  return db.changes(sql`
    update reports
    set rows_done = ${entries}, entries_of = ${of ?? null}
    where id = ${id}
      and state = 'STARTED'`);
}

/** Ends one export of an account, or all, in whatever state: no file, no link. Returns their blobs; undefined when none was open. */
export async function endExports(
  tx: Transaction,
  accountId: AccountId,
  id: ReportId | undefined,
): Promise<readonly string[] | undefined> {
  const rows = await tx.all<{ readonly sha256: string | null }>(sql`
    with open as materialized (
      select id, state, sha256
      from reports
      where account_id = ${accountId}
        and kind = 'account'
        and state in ('PENDING', 'STARTED', 'COMPLETED')
        and (${id ?? null}::uuid is null or id = ${id ?? null})
      for update
    )
    update reports r
    set state = case when o.state = 'COMPLETED' then 'CLEANED' else 'CANCELLED' end, file_name = null, sha256 = null, size_bytes = null,
      code_hash = null, code = null, expires_at = null
    from open o
    where r.id = o.id
    returning o.sha256`);
  return rows.length === 0 ? undefined : rows.flatMap(({ sha256 }) => sha256 ?? []);
}
