import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { BulkSendId, EnvelopeId } from "@chancery/core/ids/id.ts";
import sql, { empty, type Sql } from "sql-template-tag";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";
import type { Batch } from "../bulk-send.ts";

/** The result of a row: its envelope, or its faults. */
export type RowResult = { readonly position: number; readonly line: number } & (
  | { readonly envelopeId: EnvelopeId }
  | { readonly faults: readonly FaultRow[] }
);

/** A row of a list; no faults if it has an envelope. */
export type ResultRow = {
  readonly position: number;
  readonly line: number;
  readonly envelope_id: EnvelopeId | null;
  readonly faults: readonly FaultRow[] | null;
};

/** Writes results, replacing those of checking. A row with an envelope keeps it. */
export async function saveResults(tx: Transaction, id: BulkSendId, results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return;
  const faults = results.map((result) => ("faults" in result ? jsonOf(result.faults) : null));
  await tx.run(sql`
    insert into bulk_send_rows (bulk_send_id, position, line, envelope_id, faults)
    select ${id}::uuid, r.position, r.line, r.envelope_id, r.faults
    from unnest(${results.map(({ position }) => position)}::integer[], ${results.map(({ line }) => line)}::integer[],
      ${results.map((result) => ("envelopeId" in result ? result.envelopeId : null))}::uuid[], ${faults}::json[])
      as r (position, line, envelope_id, faults)
    order by r.position
    on conflict (bulk_send_id, position) do update
    set line = excluded.line, envelope_id = excluded.envelope_id, faults = excluded.faults
    where bulk_send_rows.envelope_id is null`);
}

/** The rows of a batch that have an envelope. */
export async function listSent(db: Queries, id: BulkSendId, { firstRow, rows }: Batch): Promise<ReadonlySet<number>> {
  const found = await db.values<number>(sql`
    select position
    from bulk_send_rows
    where bulk_send_id = ${id}
      and position between ${firstRow} and ${firstRow + rows - 1}
      and envelope_id is not null
    order by position
    limit ${rows}`);
  return new Set(found);
}

/** Rows in order, all or those without an envelope. */
export async function listResults(
  db: Queries,
  id: BulkSendId,
  { page, areFailed }: { readonly page: Page; readonly areFailed: boolean },
): Promise<PageRows<ResultRow>> {
  const failed: Sql = areFailed
    ? sql`
      and envelope_id is null`
    : empty;
  const rows = await db.all<ResultRow>(sql`
    select position, line, envelope_id, faults
    from bulk_send_rows
    where bulk_send_id = ${id}
      and position > ${page.after?.[0] ?? 0}${failed}
    order by position
    limit ${page.limit + 1}
    offset ${page.offset}`);
  const total = await db.count(sql`
    select count(*) as total
    from bulk_send_rows
    where bulk_send_id = ${id}${failed}`);
  return { rows, total };
}
