import { Readable } from "node:stream";
import { Fault } from "@chancery/core/fault/fault.ts";
import { csvLine } from "@chancery/core/text/csv.ts";
import { BlobTooLarge } from "../../io/blobs/blobs.ts";
import type { JobRun } from "../../jobs/job-handler.ts";
import { finishReport } from "./finish-report.ts";
import type { ReportsNeeds } from "./needs.ts";
import { reportLimits, type Report, type ReportId, type TableReport } from "./report.ts";
import { openSource } from "./sources/open-source.ts";
import type { Source } from "./sources/source.ts";
import { findReport, giveUpReport, saveRows, startReport } from "./store/reports.ts";

const bom = "\u{feff}";

/** Writes the file of a report, always from the first row, and notifies its user. Several runs at once are safe. */
export async function runReport(needs: ReportsNeeds, id: ReportId, signal: AbortSignal, run: JobRun): Promise<void> {
  const report = (await startReport(needs.database, id)) ? await findReport(needs.database, id) : undefined;
  if (!report || report.kind === "account") return;
  try {
    await makeFile(needs, report, signal, run);
  } catch (error) {
    // the object of the report no longer exists, or the file would be too large
    if (!(error instanceof Fault || error instanceof BlobTooLarge)) throw error;
    await giveUpReport(needs.database, id);
  }
}

async function makeFile(needs: ReportsNeeds, report: TableReport, signal: AbortSignal, run: JobRun): Promise<void> {
  const source = await openSource(needs, report);
  const progress = { rows: 0 };
  const lines = Readable.from(linesOf(needs, report, { source, progress, signal }), { objectMode: false });
  const blob = await needs.blobs.write(lines, reportLimits.fileMaxBytes);
  const name = `${report.kind}-${report.createdAt.slice(0, 10)}.csv`;
  await finishReport(needs, report, { blob, rows: progress.rows, name }, run);
}

type Writing = { readonly source: Source; readonly progress: { rows: number }; readonly signal: AbortSignal };

/** A chunk a page of rows; spreadsheets know by the byte order mark that it is UTF-8. */
async function* linesOf(
  { database }: ReportsNeeds,
  { id }: Report,
  { source, progress, signal }: Writing,
): AsyncGenerator<Buffer> {
  yield Buffer.from(bom + csvLine(source.header));
  for await (const page of source.pages()) {
    signal.throwIfAborted();
    progress.rows += page.length;
    await saveRows(database, id, progress.rows);
    if (page.length > 0) yield Buffer.from(page.map(csvLine).join(""));
  }
}
