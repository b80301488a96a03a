import type { AnyRoute } from "../../http/route/route.ts";
import type { BlobTable } from "../../io/blobs/is-blob-used.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export { accountData } from "./store/account-data.ts";

export type BulkSends = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly blobTables: readonly BlobTable[];
};

/** The room of bulk sends: files with one envelope per row. */
export function bulkSends(needs: BulkSendsNeeds): BulkSends {
  return { routes: routes(needs), jobs: jobs(needs), schedules: schedules(needs), blobTables: [{ table: "bulk_sends" }] };
}
