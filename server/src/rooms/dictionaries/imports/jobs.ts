import { runBatches, type Schedule } from "../../../jobs/schedule.ts";
import type { JobHandler } from "../../../jobs/job-handler.ts";
import { payloadId } from "../../../jobs/payload-id.ts";
import { importEventName, importEvent } from "./events.ts";
import { importLimits } from "./limits.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { workImport } from "./import-job.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { addMs, addDays } from "@chancery/core/ids/instant.ts";
import { publish } from "../../../jobs/publish.ts";
import { takeForgotten, unlockLeft } from "./store/runs.ts";
import { removeImports, takePieces } from "./store/cleaning.ts";
import { expireImports } from "./store/states.ts";

/** Runs confirmed imports; a process runs a limited number at a time. */
export function importJobs(needs: DictionariesNeeds): readonly JobHandler[] {
  const { startsMax, timeoutMs, atOnceMax } = importLimits;
  return [
    {
      on: importEventName,
      name: "dictionary-imports.run",
      attemptsMax: 2 * startsMax,
      timeoutMs,
      atOnceMax,
      work: (payload, signal, run) => workImport(needs, payloadId<"import">(payload, "importId"), signal, run),
    },
  ];
}

/** Restarts imports that have lost their job, and cleans uploads and imports. */
export function importSchedules(needs: DictionariesNeeds): readonly Schedule[] {
  return [
    { name: "dictionary-imports.resume", everyMs: 60_000, work: () => resumeImports(needs) },
    { name: "dictionary-imports.clean", everyMs: 3_600_000, work: (signal) => cleanImports(needs, signal) },
  ];
}

const resumedMax = 100;

const origin: Origin = { requestId: "dictionary-imports.resume", ip: "", userAgent: "", source: "JOB" };

/** Gives new jobs to imports that have lost theirs, and unlocks dictionaries without a running import. */
async function resumeImports({ database, clock }: DictionariesNeeds): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const before = addMs(now, -importLimits.forgottenMs);
    const forgotten = await takeForgotten(tx, { before, now, limit: resumedMax });
    await publish(tx, { audit: [], events: forgotten.map(importEvent), origin });
  });
  while ((await unlockLeft(database, resumedMax)) === resumedMax);
}

const cleanedMax = 500;

/** Expires unfinished and unconfirmed uploads, releases the files of ended imports, and forgets old ones. */
async function cleanImports({ database, clock, releaseBlobs }: DictionariesNeeds, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const late = addMs(now, -importLimits.waitsMs);
  const old = addDays(now, -importLimits.keptDays);
  const takeFiles = (): Promise<number> =>
    database.transaction(async (tx) => {
      const taken = await takePieces(tx, cleanedMax);
      await releaseBlobs(tx, taken, now);
      return taken.length;
    });
  await runBatches(cleanedMax, signal, () => expireImports(database, late, now, cleanedMax));
  await runBatches(cleanedMax, signal, takeFiles);
  await runBatches(cleanedMax, signal, () => removeImports(database, old, cleanedMax));
}
