import { bulkSentEmail } from "@chancery/core/email/about-task.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import { Fault, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { BulkSendId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { FileRow } from "../../io/rows/rows.ts";
import type { Batch, BulkSend } from "./bulk-send.ts";
import { fileRows } from "./file-rows.ts";
import { bulkSendLimits } from "./limits.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { planRows } from "./send-inputs.ts";
import { endBatch, findPending, findTotals, lockBatch } from "./store/batches.ts";
import { findBulkSend } from "./store/bulk-sends.ts";
import { listSent, saveResults, type RowResult } from "./store/rows.ts";
import { endSending } from "./store/states.ts";

const { faultsOfRowMax, lanes, turnMs } = bulkSendLimits;

/** Sends batches of a lane for one turn; returns whether more remain. Several runs at once are safe: each row is sent once. */
export async function sendBatches(needs: BulkSendsNeeds, id: BulkSendId, lane: number, signal: AbortSignal): Promise<boolean> {
  const turnEnd = performance.now() + turnMs;
  const bulk = await findBulkSend(needs.database, id);
  if (bulk?.state !== "SENDING") return false;
  for (;;) {
    const batch = await findPending(needs.database, id, { lane, lanes });
    if (!batch) {
      await end(needs, bulk);
      return false;
    }
    await sendBatch(needs, bulk, batch);
    if (signal.aborted || performance.now() > turnEnd) return true;
  }
}

/** Ends a bulk send without open batches, and notifies the user who started it; once, whichever lane is the last. */
async function end(needs: BulkSendsNeeds, { id, userId, accountId, fileName: name }: BulkSend): Promise<void> {
  await needs.database.transaction(async (tx) => {
    if (!(await endSending(tx, id, needs.clock.now()))) return;
    const { sent, failed } = await findTotals(tx, id);
    const email = bulkSentEmail({ name, sent, failed }, `${needs.baseUrl()}/api/v1/envelope/bulk-send/${id}/results`);
    const data = { subject: name, objectId: id };
    await needs.notifications.notifyUsers(tx, { code: accountCodes.taskEnded, userIds: [userId], accountId, data, email });
  });
}

/** A batch with its rows as read from the file. */
type Work = { readonly bulk: BulkSend; readonly batch: Batch; readonly rows: readonly FileRow[] };

async function sendBatch(needs: BulkSendsNeeds, bulk: BulkSend, batch: Batch): Promise<void> {
  const start = { ...bulk.source.start, bytes: batch.firstByte, lines: batch.linesBefore };
  const work = { bulk, batch, rows: await Array.fromAsync(fileRows(needs, bulk, start, batch.nextByte)) };
  try {
    await sendRows(needs, work, all(batch));
  } catch (error) {
    if (needs.isUnavailable(error)) throw error;
    needs.log.error({ err: error, "bulk_send.id": bulk.id, "bulk_send.batch": batch.position }, "a batch is sent row by row");
    await sendOneByOne(needs, work);
  }
}

/** A range of rows, counted within the batch. */
type Slice = { readonly from: number; readonly count: number; readonly isEnd: boolean };

function all({ rows }: Batch): Slice {
  return { from: 0, count: rows, isEnd: true };
}

/** Writes envelopes, audit trail, events and results in one transaction, and ends the batch if these are its last rows. */
async function sendRows(needs: BulkSendsNeeds, { bulk, batch, rows }: Work, { from, count, isEnd }: Slice): Promise<void> {
  const own = rows.slice(from, from + count);
  const send = await planned(needs, bulk, own);
  await needs.database.transaction(async (tx) => {
    if (!(await lockBatch(tx, bulk.id, batch.position))) return;
    const sent = await listSent(tx, bulk.id, batch);
    const isLeft = (index: number): boolean => !sent.has(batch.firstRow + from + index);
    const places = own.map(({ line }, index) => ({ position: batch.firstRow + from + index, line }));
    const results = await send(tx, isLeft);
    await saveResults(
      tx,
      bulk.id,
      withPlaces(
        places.filter((_, index) => isLeft(index)),
        results,
      ),
    );
    if (isEnd) await endBatch(tx, bulk.id, batch, needs.clock.now());
  });
}

type Result =
  | { readonly envelopeId: Extract<RowResult, { envelopeId: unknown }>["envelopeId"] }
  | { readonly faults: readonly FaultRow[] };

/** Plans the rows that are left. If the template can no longer be used, each row is refused with that fault. */
async function planned(needs: BulkSendsNeeds, bulk: BulkSend, rows: readonly FileRow[]) {
  type Send = (tx: Transaction, isLeft: (index: number) => boolean) => Promise<readonly Result[]>;
  try {
    const many = await planRows(needs, bulk, rows);
    const send: Send = (tx, isLeft) =>
      needs.envelopes.sendMany(tx, { ...many, planned: many.planned.filter((_, index) => isLeft(index)) });
    return send;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const faults = error.details.errors ?? [{ code: error.code, args: error.details.args ?? [] }];
    const refuse: Send = async (_tx, isLeft) => rows.filter((_, index) => isLeft(index)).map(() => ({ faults }));
    return refuse;
  }
}

function withPlaces(places: readonly Pick<RowResult, "position" | "line">[], results: readonly Result[]): readonly RowResult[] {
  return places.flatMap((place, index): readonly RowResult[] => {
    const result = results[index];
    if (!result) return [];
    return [{ ...place, ...("faults" in result ? { faults: result.faults.slice(0, faultsOfRowMax) } : result) }];
  });
}

/** Sends the rows of a batch that failed as a whole one by one, so that only the row at fault fails. */
async function sendOneByOne(needs: BulkSendsNeeds, work: Work): Promise<void> {
  const { bulk, batch, rows } = work;
  for (let from = 0; from < rows.length; from += 1) {
    try {
      await sendRows(needs, work, { from, count: 1, isEnd: false });
    } catch (error) {
      if (needs.isUnavailable(error)) throw error;
      const position = batch.firstRow + from;
      needs.log.error({ err: error, "bulk_send.id": bulk.id, "bulk_send.row": position }, "a row failed");
      const failed = { position, line: rows[from]?.line ?? 0, faults: [{ code: "service.failed" } as const] };
      await needs.database.transaction((tx) => saveResults(tx, bulk.id, [failed]));
    }
  }
  await sendRows(needs, work, { from: rows.length, count: 0, isEnd: true });
}
