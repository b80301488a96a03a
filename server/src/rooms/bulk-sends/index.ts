import { jobs, schedules } from "./jobs.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export { accountData } from "./store/account-data.ts";

export type BulkSends = ReturnType<typeof bulkSends>;

/** The room of bulk sends: files with one envelope per row. */
export function bulkSends(needs: BulkSendsNeeds) {
  return { routes: routes(needs), jobs: jobs(needs), schedules: schedules(needs), blobTables: [{ table: "bulk_sends" }] };
}
