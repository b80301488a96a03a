import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProcessId } from "@chancery/core/ids/id.ts";
import type { ProcessesNeeds } from "./needs.ts";
import { endEnvelope, findProcess, listPending, lockPending, type Process } from "./store.ts";

/** Envelopes per job: one or two seconds of work before other jobs get their turn. */
const batchMax = 200;
/** Processes of at most this many envelopes are run before the reply is sent, unless that takes too long. */
const smallMax = 20;
const smallMs = 1000;

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
  const work = needs.handlerOf(process.kind);
  if (!work) throw new Error(`nothing is known to work on processes of kind ${process.kind}`);
  const place = { processId: process.id, position };
  try {
    await database.transaction(async (tx) => {
      const envelopeId = await lockPending(tx, place);
      if (envelopeId === undefined) return;
      await work(tx, { envelopeId, input: process.input, actor: process.actor });
      await endEnvelope(tx, place, clock.now(), undefined);
    });
  } catch (error) {
    if (needs.isUnavailable(error)) throw error;
    const isFault = error instanceof Fault;
    if (!isFault) log.error({ err: error, "process.id": process.id, "process.position": position }, "process envelope failed");
    await endEnvelope(database, place, clock.now(), isFault ? error : new Fault("service.failed"));
  }
}
