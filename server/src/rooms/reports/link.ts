import type { ReportId } from "./report.ts";
import type { ReportsNeeds } from "./needs.ts";

/** The path at which the file of a report is downloaded by anyone who has the code. */
export const reportFilePath = "/api/v1/report/download-file";

/** The address of the file with the code. */
export function reportUrl({ baseUrl }: Pick<ReportsNeeds, "baseUrl">, code: string): string {
  return `${baseUrl()}${reportFilePath}?code=${code}`;
}

/** The row to which the encrypted code of a report is bound. */
export function placeOf(id: ReportId): string {
  return `reports.code.${id}`;
}
