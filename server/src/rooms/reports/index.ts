import type { BlobTable } from "../../io/blobs/is-blob-used.ts";
import type { SecretPlace } from "../../io/secrets/secret-column.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { ReportsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export type { ReportsNeeds } from "./needs.ts";

export type Reports = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly secretColumns: readonly SecretPlace[];
  readonly blobTables: readonly BlobTable[];
};

/** The room of reports: tables as CSV, written in the background. */
export function reports(needs: ReportsNeeds): Reports {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    secretColumns: [{ table: "reports", column: "code", key: ["id"] }],
    blobTables: [{ table: "reports" }],
  };
}
