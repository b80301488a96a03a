import type { AnyRoute } from "../../http/route/route.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { openWakeups } from "./wakeups.ts";
import { jobs, schedules } from "./jobs.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { usesBlob } from "./store/archives.ts";
import { countGaps } from "./store/gaps.ts";
import { awaitDocument, type DocumentFiles } from "./await-archive.ts";

export type { ArchivesNeeds, ArchiveSource } from "./needs.ts";
export { countGaps } from "./store/gaps.ts";

export type Archives = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Completed envelopes that were found without an archive and still have none. */
  readonly countGaps: typeof countGaps;
  /** Whether an archive uses a blob. */
  readonly usesBlob: typeof usesBlob;
  /** The files of a finished document, for signing. Throws archive.not_ready until they are drawn. */
  awaitDocument(awaiting: Parameters<typeof awaitDocument>[2]): Promise<DocumentFiles>;
};

/** The room of archives, built after each change of an envelope's state and downloaded as ZIP or PDF. */
export function archives(needs: ArchivesNeeds): Archives {
  const wakeups = openWakeups();
  return {
    routes: routes(needs, wakeups),
    jobs: jobs(needs, wakeups),
    schedules: schedules(needs),
    countGaps,
    usesBlob,
    awaitDocument: (asked) => awaitDocument(needs, wakeups, asked),
  };
}
