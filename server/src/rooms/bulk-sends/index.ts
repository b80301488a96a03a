import type { AnyRoute } from "../../http/route/route.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { usesBlob } from "./store/bulk-sends.ts";

export type BulkSends = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Whether a bulk send uses a blob. */
  readonly usesBlob: typeof usesBlob;
};

/** The room of bulk sends: files with one envelope per row. */
export function bulkSends(needs: BulkSendsNeeds): BulkSends {
  return { routes: routes(needs), jobs: jobs(needs), schedules: schedules(needs), usesBlob };
}
