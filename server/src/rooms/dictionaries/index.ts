import { historySchedule } from "./history/forget-history.ts";
import { openCsv } from "./exports/open-csv.ts";
import { exportJobs, exportSchedules } from "./exports/jobs.ts";
import { importJobs, importSchedules } from "./imports/jobs.ts";
import type { DictionariesNeeds } from "./needs.ts";
import { handOver } from "./dictionary/hand-over.ts";
import { handOverWork } from "../mailboxes/index.ts";
import { questions } from "./questions.ts";
import { routes } from "./routes.ts";

export { accountData } from "./dictionary/store/account-data.ts";
export { listedLevel } from "./dictionary/contract.ts";
export type { DictionariesNeeds, FieldOffer, FieldQuestion } from "./needs.ts";
export type { Column, Dictionary, DictionaryRecord } from "./dictionary/dictionary.ts";
export type Dictionaries = ReturnType<typeof dictionaries>;

/** The room of dictionaries, their columns and records. */
export function dictionaries(needs: DictionariesNeeds) {
  const { job, schedule } = handOverWork(needs, "dictionaries.hand-over", (one, signal) => handOver(needs, one, signal));
  return {
    ...questions,
    routes: routes(needs),
    jobs: [...importJobs(needs), ...exportJobs(needs), job],
    schedules: [...importSchedules(needs), ...exportSchedules(needs), historySchedule(needs), schedule],
    secretColumns: [{ table: "dictionary_exports", column: "code", key: ["id"] }],
    blobTables: [{ table: "dictionary_import_pieces" }, { table: "dictionary_exports" }],
    openCsv: openCsv.bind(undefined, needs),
  };
}
