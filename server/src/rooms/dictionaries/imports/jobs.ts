import type { JobHandler } from "../../../jobs/job-handler.ts";
import type { Schedule } from "../../../jobs/schedule.ts";
import { cleanImports } from "./clean-imports.ts";
import { resumeImports } from "./resume-imports.ts";
import { importEventName, importIn } from "./events.ts";
import { importLimits } from "./limits.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { workImport } from "./import-job.ts";

/** Imports that are confirmed, so many at a time in a process. */
export function importJobs(needs: DictionariesNeeds): readonly JobHandler[] {
  const { startsMax, timeoutMs, atOnceMax } = importLimits;
  return [
    {
      ...{ on: importEventName, name: "dictionary-imports.run", attemptsMax: 2 * startsMax, timeoutMs, atOnceMax },
      work: (payload, signal, run) => workImport(needs, importIn(payload), signal, run),
    },
  ];
}

/** Takes up imports that have lost their job, and cleans uploads and imports. */
export function importSchedules(needs: DictionariesNeeds): readonly Schedule[] {
  return [
    { name: "dictionary-imports.resume", everyMs: 60_000, work: () => resumeImports(needs) },
    { name: "dictionary-imports.clean", everyMs: 3_600_000, work: (signal) => cleanImports(needs, signal) },
  ];
}
