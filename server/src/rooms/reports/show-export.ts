import { placeOf, reportUrl } from "./link.ts";
import type { ReportsNeeds } from "./needs.ts";
import type { Report } from "./report.ts";

/** An export of an account as its owners see it. An expired one is shown as cleaned even before cleaning has run. */
export function showExport(needs: Pick<ReportsNeeds, "baseUrl" | "clock" | "secrets">, report: Report) {
  const { id, state, code, expiresAt, rows, entriesOf, sizeBytes, createdAt, userId } = report;
  const isOver = expiresAt !== undefined && expiresAt <= needs.clock.now();
  const isReady = code !== undefined && !isOver;
  return {
    uuid: id,
    status: isOver ? "CLEANED" : state,
    createdAt,
    createdBy: userId,
    files: rows,
    ...(entriesOf !== undefined && { filesTotal: entriesOf }),
    ...(isReady && { sizeBytes, expiresAt, fileUrl: reportUrl(needs, needs.secrets.unlock(code, placeOf(id))) }),
  } as const;
}
