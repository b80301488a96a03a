import { Fault, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { BulkSendId } from "@chancery/core/ids/id.ts";
import { publish } from "../../jobs/publish.ts";
import { RowsUnreadable, type FileRow, type RowsStart } from "../../io/rows/rows.ts";
import type { Batch, BulkSend } from "./bulk-send.ts";
import { sendingEvents } from "./events.ts";
import { fileRows } from "./file-rows.ts";
import { bulkSendLimits } from "./limits.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { planRows } from "./send-inputs.ts";
import { addBatch, findLastBatch, findTotals } from "./store/batches.ts";
import { findBulkSend } from "./store/bulk-sends.ts";
import { saveResults } from "./store/rows.ts";
import { endChecking, refuseSending, startSending } from "./store/states.ts";

const { batchBytes, batchRows, faultsOfRowMax, faultyKeptMax, rowsMax, turnMs } = bulkSendLimits;

/**
 * Checks rows for one turn, from where the last one ended, and returns whether more remain. Each row is decided as if it were
 * sent; only faults are stored. At the end of the file sending starts, if that was requested.
 */
export async function checkFile(needs: BulkSendsNeeds, id: BulkSendId, signal: AbortSignal): Promise<boolean> {
  const bulk = await findBulkSend(needs.database, id);
  if (bulk?.state !== "CHECKING") return false;
  try {
    return await checkRows(needs, bulk, signal);
  } catch (error) {
    await refuse(needs, bulk, faultsOf(error));
    return false;
  }
}

async function checkRows(needs: BulkSendsNeeds, bulk: BulkSend, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + turnMs;
  const last = await findLastBatch(needs.database, bulk.id);
  const { start } = bulk.source;
  let place: Place = last
    ? {
        position: last.position + 1,
        firstRow: last.firstRow + last.rows,
        start: { ...start, bytes: last.nextByte, lines: last.nextLines },
      }
    : { position: 0, firstRow: 1, start };
  let rows: FileRow[] = [];
  for await (const row of fileRows(needs, bulk, place.start)) {
    rows.push(row);
    if (rows.length < batchRows && row.next.bytes - place.start.bytes < batchBytes) continue;
    const next = await checkBatch(needs, bulk, rows, place);
    if (!next) return false;
    if (signal.aborted || performance.now() > end) return true;
    place = next;
    rows = [];
  }
  if (rows.length > 0 && !(await checkBatch(needs, bulk, rows, place))) return false;
  await endCheck(needs, bulk);
  return false;
}

type Place = { readonly position: number; readonly firstRow: number; readonly start: RowsStart };

/** Stores a batch and returns the start of the next one; undefined if another run has stored it or the bulk send was cancelled. */
async function checkBatch(
  needs: BulkSendsNeeds,
  bulk: BulkSend,
  rows: readonly FileRow[],
  { position, firstRow, start }: Place,
): Promise<Place | undefined> {
  const next = rows.at(-1)?.next ?? start;
  const nextRow = firstRow + rows.length;
  if (nextRow - 1 > rowsMax) throw new Fault("value.too_many", { args: ["rows", rowsMax] });
  const found = await needs.envelopes.checkMany(await planRows(needs, bulk, rows));
  const faulty = found.flatMap((faults, index) => {
    const line = rows[index]?.line ?? 0;
    return faults.length === 0 ? [] : [{ position: firstRow + index, line, faults: faults.slice(0, faultsOfRowMax) }];
  });
  const batch: Batch = {
    position,
    firstRow,
    rows: rows.length,
    firstByte: start.bytes,
    nextByte: next.bytes,
    linesBefore: start.lines,
    nextLines: next.lines,
  };
  const isAdded = await needs.database.transaction(async (tx) => {
    const kept = Math.max(0, faultyKeptMax - (await findTotals(tx, bulk.id)).faulty);
    if (!(await addBatch(tx, bulk.id, batch, faulty.length))) return false;
    await saveResults(tx, bulk.id, faulty.slice(0, kept));
    return true;
  });
  return isAdded ? { position: position + 1, firstRow: nextRow, start: next } : undefined;
}

async function endCheck(needs: BulkSendsNeeds, bulk: BulkSend): Promise<void> {
  const { rows, faulty } = await findTotals(needs.database, bulk.id);
  if (rows === 0) return refuse(needs, bulk, [{ code: "bulk_send.file", args: ["it has no rows"] }]);
  if (faulty > 0 && bulk.isAllOrNothing && !bulk.isDryRun)
    return refuse(needs, bulk, [{ code: "bulk_send.faulty", args: [faulty, rows] }]);
  await needs.database.transaction(async (tx) => {
    const now = needs.clock.now();
    if (!(await endChecking(tx, bulk.id, now)) || bulk.isDryRun) return;
    await startSending(tx, bulk.id, now);
    await publish(tx, { audit: [], events: sendingEvents(bulk.id), origin: bulk.origin, accountId: bulk.accountId });
  });
}

async function refuse({ database, clock }: BulkSendsNeeds, { id }: BulkSend, faults: readonly FaultRow[]): Promise<void> {
  await database.transaction((tx) => refuseSending(tx, id, clock.now(), faults));
}

/** The reason why a file cannot be sent; other errors are rethrown. */
function faultsOf(error: unknown): readonly FaultRow[] {
  if (error instanceof RowsUnreadable) return [{ code: "bulk_send.file", args: [error.message], line: error.line, column: 1 }];
  if (error instanceof Fault) return error.details.errors ?? [{ code: error.code, args: error.details.args ?? [] }];
  throw error;
}
