import { runBatches, type Schedule } from "../../../jobs/schedule.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { addDays, addMs } from "@chancery/core/ids/instant.ts";
import type { JobHandler } from "../../../jobs/job-handler.ts";
import { payloadId } from "../../../jobs/payload-id.ts";
import { publish } from "../../../jobs/publish.ts";
import { exportingEvent, exportingEventName } from "./events.ts";
import { exportLimits } from "./export.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { runExport } from "./run-export.ts";
import { cleanExports, giveUpExports, removeExports, takeForgotten } from "./store/cleaning.ts";

const attemptsMax = 10;
const batchMax = 100;
const minute = 60_000;
/** Enough for ten million records of a hundred long cells; the worker checks that there is progress. */
const timeoutMs = 12 * 60 * minute;
/** An export idle for this long has lost its job, or waits for others of its mailbox: a second job does no harm. */
const forgottenMs = 30 * minute;
const origin: Origin = { requestId: "dictionaries.exports", ip: "", userAgent: "", source: "JOB" };

/** Writes the files of exports; a process runs a limited number at a time. */
export function exportJobs(needs: DictionariesNeeds): readonly JobHandler[] {
  const work: JobHandler["work"] = (payload, signal, run) =>
    runExport(needs, payloadId<"export">(payload, "exportId"), signal, run);
  const { atOnceMax } = exportLimits;
  return [{ on: exportingEventName, name: "dictionaries.export", attemptsMax, timeoutMs, atOnceMax, work }];
}

/** Restarts exports that have lost their job, removes expired files, and forgets old exports. */
export function exportSchedules(needs: DictionariesNeeds): readonly Schedule[] {
  return [
    { name: "dictionaries.resume_exports", everyMs: 5 * minute, work: () => resume(needs) },
    { name: "dictionaries.clean_exports", everyMs: 5 * minute, work: (signal) => clean(needs, signal) },
  ];
}

async function resume({ database, clock }: DictionariesNeeds): Promise<void> {
  const now = clock.now();
  await giveUpExports(database, addDays(now, -exportLimits.givenUpDays));
  await database.transaction(async (tx) => {
    const taken = await takeForgotten(tx, { before: addMs(now, -forgottenMs), now, limit: batchMax });
    await publish(tx, { audit: [], events: taken.map(({ id, mailbox_id }) => exportingEvent(id, mailbox_id)), origin });
  });
}

async function clean({ database, clock, releaseBlobs }: DictionariesNeeds, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const cleaned = async (): Promise<number> =>
    database.transaction(async (tx) => {
      const blobs = await cleanExports(tx, now, batchMax);
      await releaseBlobs(tx, blobs, now);
      return blobs.length;
    });
  await runBatches(batchMax, signal, cleaned);
  const before = addDays(now, -exportLimits.keptDays);
  await runBatches(batchMax, signal, () => removeExports(database, before, batchMax));
}
