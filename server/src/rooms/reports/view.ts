import { placeOf, reportUrl } from "./link.ts";
import type { ReportsNeeds } from "./needs.ts";
import type { Report } from "./report.ts";

/** A report as its task. An expired one is shown as cleaned even before cleaning has run. */
export function showReport(needs: Pick<ReportsNeeds, "baseUrl" | "clock" | "secrets">, report: Report) {
  const { id, state, code, expiresAt, rows } = report;
  const isOver = expiresAt !== undefined && expiresAt <= needs.clock.now();
  return {
    uuid: id,
    taskUuid: id,
    status: isOver ? "CLEANED" : state,
    ...(code === undefined || isOver ? {} : { fileUrl: reportUrl(needs, needs.secrets.unlock(code, placeOf(id))) }),
    rows,
  } as const;
}
