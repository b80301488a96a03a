import { growTree, placesOf } from "@chancery/core/audit/merkle-tree.ts";
import { addMs, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { lateMs } from "../limits.ts";
import type { AuditNeeds } from "../needs.ts";
import { findCarriedUpTo } from "../store/carried-chains.ts";
import { addLeaves, listUnnumbered, lockLog, saveLog, summarizeTimes, type AuditLog, type Unnumbered } from "../store/leaves.ts";
import { addNodes } from "../store/nodes.ts";
import { readNodeHashes } from "../read-hashes.ts";

/** Records that become leaves in one transaction. */
export const leavesMax = 5000;
/** The most records that one run numbers; the next run continues. */
const runMax = 5_000_000;
const firstSpanMs = 3_600_000;
const spanMinMs = 60_000;
const spanMaxMs = 5 * 365 * 86_400_000;

type NumberingNeeds = Pick<AuditNeeds, "database" | "clock" | "hashBytes">;
type Span = { readonly from: Instant; readonly ms: number };

/**
 * Makes leaves of the records that have none: those since the time before which all have one, span by span. Records that are younger than
 * `lateMs` are looked through again by the next run, as one with an earlier time may still be committed. Begins when no chain is to be
 * carried over any more, as that changes hashes. Any number of runs may be at it.
 */
export async function numberRecords(needs: NumberingNeeds, signal: AbortSignal): Promise<void> {
  if (!(await findCarriedUpTo(needs.database)).isDone) return;
  await summarizeTimes(needs.database);
  const began = needs.clock.now();
  let span: Span | undefined;
  for (let numbered = 0; numbered < runMax && !signal.aborted;) {
    const step = await needs.database.transaction((tx) => numberSpan(needs, tx, span, began));
    if (!step.next) return;
    span = step.next;
    numbered += step.count;
  }
}

async function numberSpan(needs: NumberingNeeds, tx: Transaction, given: Span | undefined, began: Instant) {
  const log = await lockLog(tx);
  const span = given ?? { from: log.numberedTo, ms: firstSpanMs };
  const isLast = msOf(span.from) + span.ms >= msOf(began);
  const to = isLast ? undefined : addMs(span.from, span.ms);
  const records = await listUnnumbered(tx, { from: span.from, to, limit: leavesMax });
  if (records.length > 0) await grow(needs, tx, log, records);
  const isFull = records.length === leavesMax;
  const done = isFull ? span.from : (to ?? began);
  const late = addMs(began, -lateMs);
  await saveLog(tx, { size: log.size + records.length, numberedTo: done < late ? done : late });
  const isOver = isLast && !isFull;
  return { count: records.length, next: isOver ? undefined : { from: done, ms: resized(span.ms, records.length) } };
}

async function grow(needs: NumberingNeeds, tx: Transaction, { size }: AuditLog, records: readonly Unnumbered[]): Promise<void> {
  const edge = await readNodeHashes(needs, tx, placesOf(0, size));
  const tree = growTree(needs.hashBytes, size, edge);
  const nodes = records.flatMap(({ hash }) => tree.add(hash)).filter(({ level }) => level > 0);
  await addLeaves(tx, size, records);
  await addNodes(tx, nodes);
}

/** Spans have a quarter of what fits a transaction, and more, where there are that many records. */
function resized(ms: number, count: number): number {
  if (count === leavesMax) return Math.max(spanMinMs, ms / 2);
  return count < leavesMax / 4 ? Math.min(spanMaxMs, ms * 2) : ms;
}
