import type { AnyRoute } from "../../http/route/route.ts";
import type { BlobTable } from "../../io/blobs/is-blob-used.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { openWakeups } from "./wakeups.ts";
import { jobs, schedules } from "./jobs.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { questions, type ArchiveQuestions } from "./questions.ts";
import { awaitDocument, type DocumentFiles } from "./await-archive.ts";
import { prepareParticipant } from "./prepare-participant.ts";

export type { ArchivesNeeds, ArchiveSource } from "./needs.ts";
export { accountData, questions } from "./questions.ts";

export type Archives = ArchiveQuestions & {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly blobTables: readonly BlobTable[];
  /** The files of a finished document, for signing. Throws archive.not_ready until they are drawn. */
  awaitDocument(awaiting: Parameters<typeof awaitDocument>[2]): Promise<DocumentFiles>;
  /** Room in a PDF for the signature of a participant. */
  prepareSignature(asked: Parameters<typeof prepareParticipant>[1]): ReturnType<typeof prepareParticipant>;
};

/** The room of archives, built after each change of an envelope's state and downloaded as ZIP or PDF. */
export function archives(needs: ArchivesNeeds): Archives {
  const wakeups = openWakeups();
  return {
    ...questions,
    routes: routes(needs, wakeups),
    jobs: jobs(needs, wakeups),
    schedules: schedules(needs),
    blobTables: [{ table: "archive_blob_uses" }, { table: "printed_pages" }],
    awaitDocument: (asked) => awaitDocument(needs, wakeups, asked),
    prepareSignature: (asked) => prepareParticipant(needs, asked),
  };
}
