import { jobs, schedules } from "./jobs.ts";
import type { ReportsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export type { ReportsNeeds } from "./needs.ts";

export type Reports = ReturnType<typeof reports>;

/** The room of reports: tables as CSV, written in the background. */
export function reports(needs: ReportsNeeds) {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    secretColumns: [{ table: "reports", column: "code", key: ["id"] }],
    blobTables: [{ table: "reports" }],
  };
}
