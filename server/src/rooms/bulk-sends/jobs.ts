import type { Origin } from "@chancery/core/access/caller.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { JobHandler, JobRun } from "../../jobs/job-handler.ts";
import { publish, type DomainEvent } from "../../jobs/publish.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { forgetOld } from "./actions/forget-old.ts";
import { checkFile } from "./check-file.ts";
import { checkingEvent, checkingEventName, readPayload, sendingEvent, sendingEventName, sendingEvents } from "./events.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { sendBatches } from "./send-batches.ts";
import { noteWork, takeForgotten } from "./store/bulk-sends.ts";

const attemptsMax = 20;
const batchMax = 10;
/** A bulk send idle for this long has lost its jobs. */
const forgottenMs = 600_000;
const origin: Origin = { requestId: "bulk-sends.work", ip: "", userAgent: "", source: "JOB" };

/** Checks files and sends batches, one turn per job, so that a long bulk send does not delay others. */
export function jobs(needs: BulkSendsNeeds): readonly JobHandler[] {
  const turn = async (payload: Parameters<JobHandler["work"]>[0], run: JobRun, next: DomainEvent | undefined): Promise<void> => {
    await needs.database.transaction(async (tx) => {
      await noteWork(tx, readPayload(payload).id, needs.clock.now());
      if (next) await publish(tx, { audit: [], events: [next], origin, accountId: run.accountId });
      await run.finish(tx);
    });
  };
  return [
    {
      on: checkingEventName,
      name: "bulk-sends.check",
      attemptsMax,
      work: async (payload, signal, run) => {
        const { id } = readPayload(payload);
        await turn(payload, run, (await checkFile(needs, id, signal)) ? checkingEvent(id) : undefined);
      },
    },
    {
      on: sendingEventName,
      name: "bulk-sends.send",
      attemptsMax,
      work: async (payload, signal, run) => {
        const { id, lane } = readPayload(payload);
        await turn(payload, run, (await sendBatches(needs, id, lane, signal)) ? sendingEvent(id, lane) : undefined);
      },
    },
  ];
}

/** Restarts bulk sends that have lost their jobs, and forgets old ones. */
export function schedules(needs: BulkSendsNeeds): readonly Schedule[] {
  const { database, clock } = needs;
  const resume = async (): Promise<void> => {
    const now = clock.now();
    await database.transaction(async (tx) => {
      const taken = await takeForgotten(tx, { before: addMs(now, -forgottenMs), now, limit: batchMax });
      const events = taken.flatMap(({ id, state }) => (state === "CHECKING" ? [checkingEvent(id)] : sendingEvents(id)));
      await publish(tx, { audit: [], events, origin });
    });
  };
  return [
    { name: "bulk-sends.resume", everyMs: 60_000, work: resume },
    { name: "bulk-sends.forget", everyMs: 3_600_000, work: (signal) => forgetOld(needs, signal) },
  ];
}
