import type { Readable } from "node:stream";
import type { AnyRoute } from "../../http/route/route.ts";
import type { BlobTable } from "../../io/blobs/is-blob-used.ts";
import type { SecretPlace } from "../../io/secrets/secret-column.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { historySchedule } from "./history/forget-history.ts";
import { openCsv, type ExportedDictionary } from "./exports/open-csv.ts";
import { exportJobs, exportSchedules } from "./exports/jobs.ts";
import { importJobs, importSchedules } from "./imports/jobs.ts";
import type { DictionariesNeeds } from "./needs.ts";
import { handOver } from "./dictionary/hand-over.ts";
import { handOverWork } from "../mailboxes/index.ts";
import { questions, type DictionaryQuestions } from "./questions.ts";
import { routes } from "./routes.ts";

export { accountData } from "./dictionary/store/account-data.ts";
export { listedLevel } from "./dictionary/contract.ts";
export type { DictionariesNeeds, FieldOffer, FieldQuestion } from "./needs.ts";
export type { Column, Dictionary, DictionaryRecord } from "./dictionary/dictionary.ts";
export type Dictionaries = DictionaryQuestions & {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly secretColumns: readonly SecretPlace[];
  readonly blobTables: readonly BlobTable[];
  /** The records of a dictionary as CSV, for the export of its account; undefined when it is gone. */
  openCsv(dictionary: ExportedDictionary, signal: AbortSignal): Promise<Readable | undefined>;
};

/** The room of dictionaries, their columns and records. */
export function dictionaries(needs: DictionariesNeeds): Dictionaries {
  const { job, schedule } = handOverWork(needs, "dictionaries.hand-over", (one, signal) => handOver(needs, one, signal));
  return {
    ...questions,
    routes: routes(needs),
    jobs: [...importJobs(needs), ...exportJobs(needs), job],
    schedules: [...importSchedules(needs), ...exportSchedules(needs), historySchedule(needs), schedule],
    secretColumns: [{ table: "dictionary_exports", column: "code", key: ["id"] }],
    blobTables: [{ table: "dictionary_import_pieces" }, { table: "dictionary_exports" }],
    openCsv: (dictionary, signal) => openCsv(needs, dictionary, signal),
  };
}
