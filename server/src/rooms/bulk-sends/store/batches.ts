import type { BulkSendId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { Batch, Totals } from "../bulk-send.ts";

/** Adds a checked batch. False if it exists, or checking has ended. */
export async function addBatch(tx: Transaction, id: BulkSendId, batch: Batch, faulty: number): Promise<boolean> {
  return tx.changes(sql`
    insert into bulk_send_batches (bulk_send_id, position, first_row, rows, first_byte, next_byte, lines_before, next_lines,
      faulty)
    select id, ${batch.position}::integer, ${batch.firstRow}::integer, ${batch.rows}::integer, ${batch.firstByte}::bigint,
      ${batch.nextByte}::bigint, ${batch.linesBefore}::integer, ${batch.nextLines}::integer, ${faulty}::integer
    from bulk_sends
    where id = ${id}
      and state = 'CHECKING'
    for share
    on conflict do nothing`);
}

/** The last checked batch. */
export async function findLastBatch(db: Queries, id: BulkSendId): Promise<Batch | undefined> {
  return db.object<Batch>(sql`
    select position, first_row, rows, first_byte, next_byte, lines_before, next_lines
    from bulk_send_batches
    where bulk_send_id = ${id}
    order by position desc
    limit 1`);
}

/** The next unsent batch of a lane, while the bulk send is being sent. */
export async function findPending(
  db: Queries,
  id: BulkSendId,
  { lane, lanes }: { readonly lane: number; readonly lanes: number },
): Promise<Batch | undefined> {
  return db.object<Batch>(sql`
    select b.position, b.first_row, b.rows, b.first_byte, b.next_byte, b.lines_before, b.next_lines
    from bulk_sends s
    join bulk_send_batches b on b.bulk_send_id = s.id
    where s.id = ${id}
      and s.state = 'SENDING'
      and b.ended_at is null
      and b.position % ${lanes} = ${lane}
    order by b.position
    limit 1`);
}

/** Locks an unsent batch; false if it was sent meanwhile, is being sent, or the bulk send was cancelled. */
export async function lockBatch(tx: Transaction, id: BulkSendId, position: number): Promise<boolean> {
  return tx.has(sql`
    select b.position
    from bulk_sends s
    join bulk_send_batches b on b.bulk_send_id = s.id
    where s.id = ${id}
      and s.state = 'SENDING'
      and b.position = ${position}
      and b.ended_at is null
    for update of b skip locked`);
}

/** Ends a locked batch with the totals of its rows. */
export async function endBatch(
  tx: Transaction,
  id: BulkSendId,
  { position, firstRow, rows }: Batch,
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    update bulk_send_batches
    set ended_at = ${now}, sent = r.sent, failed = r.failed
    from (
      select count(envelope_id) as sent, count(faults) as failed
      from bulk_send_rows
      where bulk_send_id = ${id}
        and position between ${firstRow} and ${firstRow + rows - 1}
    ) r
    where bulk_send_id = ${id}
      and position = ${position}`);
}

/** The progress of a bulk send. */
export async function findTotals(db: Queries, id: BulkSendId): Promise<Totals> {
  const row = await db.first<Totals>(sql`
    select coalesce(sum(rows), 0)::integer as rows, coalesce(sum(faulty), 0)::integer as faulty,
      coalesce(sum(sent), 0)::integer as sent, coalesce(sum(failed), 0)::integer as failed
    from bulk_send_batches
    where bulk_send_id = ${id}`);
  return row ?? { rows: 0, faulty: 0, sent: 0, failed: 0 };
}
