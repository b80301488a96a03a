import { openWakeups } from "./wakeups.ts";
import { jobs, schedules } from "./jobs.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { questions } from "./questions.ts";
import { documentFinder } from "./await-archive.ts";
import { prepareParticipant } from "./prepare-participant.ts";

export type { ArchivesNeeds, ArchiveSource } from "./needs.ts";
export { accountData, questions } from "./questions.ts";

export type Archives = ReturnType<typeof archives>;

/** The room of archives, built after each change of an envelope's state and downloaded as ZIP or PDF. */
export function archives(needs: ArchivesNeeds) {
  const wakeups = openWakeups();
  return {
    ...questions,
    routes: routes(needs, wakeups),
    jobs: jobs(needs, wakeups),
    schedules: schedules(needs),
    blobTables: [{ table: "archive_blob_uses" }, { table: "printed_pages" }],
    documentFinder: documentFinder.bind(undefined, needs, wakeups),
    prepareSignature: prepareParticipant.bind(undefined, needs),
  };
}
