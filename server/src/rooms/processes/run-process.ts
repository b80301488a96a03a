import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProcessId } from "@chancery/core/ids/id.ts";
import type { ProcessesNeeds } from "./needs.ts";
import type { Transaction } from "../../io/database/database.ts";
import { endEnvelope, findProcess, listPending, lockPending, type PendingItem, type Process } from "./store/processes.ts";

/** Envelopes per job: one or two seconds of work before other jobs get their turn. */
const batchMax = 200;
/** Processes of at most this many envelopes are run before the reply is sent, unless that takes too long. */
const smallMax = 20;
const smallMs = 3000;

/** Handles a batch; returns whether more may remain. Several runs at once are safe: each envelope is handled once. */
export async function runProcessBatch(needs: ProcessesNeeds, id: ProcessId, signal: AbortSignal): Promise<boolean> {
  const process = await findProcess(needs.database, id);
  if (!process) return false;
  const positions = await listPending(needs.database, id, batchMax);
  for (const position of positions) {
    if (signal.aborted) return true;
    await workOne(needs, process, position);
  }
  return positions.length === batchMax;
}

/** Handles a small process at once; a larger or slower one is left to the job. */
export async function runSmallProcess(needs: ProcessesNeeds, id: ProcessId): Promise<void> {
  const end = performance.now() + smallMs;
  try {
    const positions = await listPending(needs.database, id, smallMax + 1);
    const process = positions.length > smallMax ? undefined : await findProcess(needs.database, id);
    if (!process) return;
    for (const position of positions) {
      if (performance.now() > end) return;
      await workOne(needs, process, position);
    }
  } catch (error) {
    // the process is stored and its job will run: an error here is no fault of the request
    if (!needs.isUnavailable(error)) throw error;
  }
}

async function workOne(needs: ProcessesNeeds, process: Process, position: number): Promise<void> {
  const { database, clock, log } = needs;
  const work = workOf(needs, process);
  if (!work) throw new Error(`nothing is known to work on processes of kind ${process.kind}`);
  const place = { processId: process.id, position };
  try {
    await database.transaction(async (tx) => {
      const item = await lockPending(tx, place);
      if (!item) return;
      await work(tx, item);
      await endEnvelope(tx, place, clock.now(), undefined);
    });
  } catch (error) {
    if (needs.isUnavailable(error)) throw error;
    const isFault = error instanceof Fault;
    if (!isFault) log.error({ err: error, "process.id": process.id, "process.position": position }, "process item failed");
    await endEnvelope(database, place, clock.now(), isFault ? error : new Fault("service.failed"));
  }
}

type Work = (tx: Transaction, item: PendingItem) => Promise<void>;

/** The handler of a process, for its envelopes or its rows. */
function workOf({ handlerOf, rowHandlerOf }: ProcessesNeeds, process: Process): Work | undefined {
  const { kind, input, mailboxId, accountId, userId, origin } = process;
  const caller = { userId };
  if (mailboxId === undefined) {
    const work = rowHandlerOf(kind);
    return work && ((tx, { line, content }) => work(tx, { line: line ?? 0, content, actor: { accountId, caller, origin } }));
  }
  const work = handlerOf(kind);
  const actor = { mailbox: { id: mailboxId, accountId }, caller, origin };
  return work && (async (tx, { envelope_id: id }) => (id === null ? undefined : work(tx, { envelopeId: id, input, actor })));
}
