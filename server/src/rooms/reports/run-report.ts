import { Readable } from "node:stream";
import { reportEmail } from "@chancery/core/email/about-report.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import { csvLine } from "@chancery/core/text/csv.ts";
import { BlobTooLarge } from "../../io/blobs/blobs.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { JobRun } from "../../jobs/job-handler.ts";
import { placeOf, reportUrl } from "./link.ts";
import type { ReportsNeeds } from "./needs.ts";
import { reportLimits, type Report, type ReportId } from "./report.ts";
import { openSource } from "./sources/open-source.ts";
import type { Source } from "./sources/source.ts";
import { completeReport, findReport, giveUpReport, keepBlob, saveRows, startReport } from "./store/reports.ts";

const bom = "\u{feff}";

/** Writes the file of a report, always from the first row, and notifies its user. Several runs at once are safe. */
export async function runReport(needs: ReportsNeeds, id: ReportId, signal: AbortSignal, run: JobRun): Promise<void> {
  const report = (await startReport(needs.database, id)) ? await findReport(needs.database, id) : undefined;
  if (!report) return;
  try {
    await makeFile(needs, report, signal, run);
  } catch (error) {
    // the object of the report no longer exists, or the file would be too large
    if (!(error instanceof Fault || error instanceof BlobTooLarge)) throw error;
    await giveUpReport(needs.database, id);
  }
}

async function makeFile(needs: ReportsNeeds, report: Report, signal: AbortSignal, run: JobRun): Promise<void> {
  const source = await openSource(needs, report);
  const progress = { rows: 0 };
  const lines = Readable.from(linesOf(needs, report, { source, progress, signal }), { objectMode: false });
  const blob = await needs.blobs.write(lines, reportLimits.fileMaxBytes);
  const { text, hash: codeHash } = needs.tokens.newLinkCode();
  const name = `${report.kind}-${report.createdAt.slice(0, 10)}.csv`;
  const file = {
    rows: progress.rows,
    fileName: name,
    sha256: blob.sha256,
    sizeBytes: blob.sizeBytes,
    codeHash,
    code: needs.secrets.lock(text, placeOf(report.id)),
    expiresAt: addMs(needs.clock.now(), reportLimits.linkHours * 3_600_000),
  };
  await claim(needs, report.id, blob.sha256);
  await needs.database.transaction(async (tx) => {
    if (await completeReport(tx, report.id, file))
      await notify(needs, tx, report, { ...file, name, url: reportUrl(needs, text) });
    await run.finish(tx);
  });
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

/** Claims the file, so that cleaning keeps it; cleaning may have removed an equal file of another owner just before. */
async function claim({ database, attachments, blobs }: ReportsNeeds, id: ReportId, sha256: string): Promise<void> {
  const isClaimed = await database.transaction(async (tx) => {
    await keepBlob(tx, id, sha256);
    return attachments.claimBlob(tx, sha256);
  });
  if (!isClaimed || !(await blobs.exists(sha256))) throw new Error("equal bytes are just being removed: to be tried again");
}

type Finished = Parameters<typeof reportEmail>[0] & { readonly url: string };

async function notify(
  needs: ReportsNeeds,
  tx: Transaction,
  { accountId, userId, id }: Report,
  { url, ...finished }: Finished,
): Promise<void> {
  const data = { subject: finished.name, objectId: id };
  const email = reportEmail(finished, url);
  await needs.notifications.notifyUsers(tx, { code: accountCodes.fileReady, userIds: [userId], accountId, data, email });
}
