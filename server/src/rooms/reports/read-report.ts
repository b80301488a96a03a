import type { Caller } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ReportsNeeds } from "./needs.ts";
import type { ReportId } from "./report.ts";
import { findReport } from "./store/reports.ts";
import { showReport } from "./view.ts";

/** The state of a report of the caller's. Throws record.not_found, also for those of others. */
export async function readReport(needs: ReportsNeeds, id: ReportId, caller: Pick<Caller, "userId">) {
  const report = await findReport(needs.database, id);
  if (report?.userId !== caller.userId || report.kind === "account") throw new Fault("record.not_found", { args: [id] });
  return showReport(needs, report);
}
