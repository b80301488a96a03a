import { Readable } from "node:stream";
import { Fault } from "@chancery/core/fault/fault.ts";
import { BlobTooLarge } from "../../io/blobs/blobs.ts";
import type { JobRun } from "../../jobs/job-handler.ts";
import { finishReport } from "./finish-report.ts";
import type { ReportsNeeds } from "./needs.ts";
import { reportLimits, type Report, type ReportId } from "./report.ts";
import { accountEntries, type ExportProgress } from "./sources/account.ts";
import { saveProgress } from "./store/exports.ts";
import { findReport, giveUpReport, startReport } from "./store/reports.ts";

type AccountExport = Extract<Report, { kind: "account" }>;

/**
 * Writes all that the service keeps of an account to one ZIP file, always from its beginning, and notifies the owner who asked for it.
 * A run that is killed begins again; one that is cancelled stops within seconds and leaves no file.
 */
export async function exportAccount(needs: ReportsNeeds, id: ReportId, signal: AbortSignal, run: JobRun): Promise<void> {
  const report = (await startReport(needs.database, id)) ? await findReport(needs.database, id) : undefined;
  if (report?.kind !== "account") return;
  const cancelled = new AbortController();
  try {
    await makeFile(needs, report, { signal: AbortSignal.any([signal, cancelled.signal]), cancelled }, run);
  } catch (error) {
    if (cancelled.signal.aborted) return;
    if (!(error instanceof Fault || error instanceof BlobTooLarge)) throw error;
    await giveUpReport(needs.database, id);
  }
}

type Stops = { readonly signal: AbortSignal; readonly cancelled: AbortController };

async function makeFile(needs: ReportsNeeds, report: AccountExport, { signal, cancelled }: Stops, run: JobRun): Promise<void> {
  const progress: ExportProgress = { entries: 0, of: undefined };
  const save = async (): Promise<void> => {
    // a failed save is repeated at the next one
    if (!(await saveProgress(needs.database, report.id, progress).catch(() => true))) cancelled.abort();
  };
  const timer = setInterval(() => void save(), reportLimits.progressMs);
  try {
    const zip = needs.zip.writeGrowingZip(accountEntries(needs, report, { signal, progress }), needs.zip.openSpool);
    const blob = await needs.blobs.write(
      Readable.from(whileNot(signal, zip), { objectMode: false }),
      reportLimits.exportMaxBytes,
    );
    const name = `account-${report.createdAt.slice(0, 10)}.zip`;
    await finishReport(needs, report, { blob, rows: progress.entries, name }, run);
  } finally {
    clearInterval(timer);
  }
}

async function* whileNot(signal: AbortSignal, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}
