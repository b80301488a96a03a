import { accountExportEmail, reportEmail, type ReportSummary } from "@chancery/core/email/about-file.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import type { Blob } from "../../io/blobs/blobs.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { JobRun } from "../../jobs/job-handler.ts";
import { placeOf, reportUrl } from "./link.ts";
import type { ReportsNeeds } from "./needs.ts";
import { reportLimits, type Report, type ReportId } from "./report.ts";
import { completeReport, keepBlob } from "./store/reports.ts";

/** The file of a report as written. */
type Written = { readonly blob: Blob; readonly rows: number; readonly name: string };

/** Completes a report with its file and notifies its user, at the end of its job. A report that ended meanwhile gets no file. */
export async function finishReport(
  needs: ReportsNeeds,
  report: Report,
  { blob, rows, name }: Written,
  run: JobRun,
): Promise<void> {
  const { text, hash: codeHash } = needs.tokens.newLinkCode();
  const now = needs.clock.now();
  const file = {
    rows,
    fileName: name,
    sha256: blob.sha256,
    sizeBytes: blob.sizeBytes,
    codeHash,
    code: needs.secrets.lock(text, placeOf(report.id)),
    expiresAt: addMs(now, reportLimits.linkHours * 3_600_000),
  };
  await claim(needs, report.id, blob.sha256);
  await needs.database.transaction(async (tx) => {
    const isOpen = await completeReport(tx, report.id, file);
    if (isOpen) await notify(needs, tx, report, { ...file, name, url: reportUrl(needs, text) });
    else await needs.attachments.releaseBlobs(tx, [blob.sha256], now);
    await run.finish(tx);
  });
}

/** Claims the file, so that cleaning keeps it; cleaning may have removed an equal file of another owner just before. */
async function claim({ database, attachments, blobs }: ReportsNeeds, id: ReportId, sha256: string): Promise<void> {
  const isClaimed = await database.transaction(async (tx) => {
    await keepBlob(tx, id, sha256);
    return attachments.claimBlob(tx, sha256);
  });
  if (!isClaimed || !(await blobs.exists(sha256))) throw new Error("equal bytes are just being removed: to be tried again");
}

type Finished = ReportSummary & { readonly url: string };

async function notify(
  needs: ReportsNeeds,
  tx: Transaction,
  { accountId, userId, id, kind }: Report,
  { url, ...finished }: Finished,
): Promise<void> {
  const data = { subject: finished.name, objectId: id };
  const email = kind === "account" ? accountExportEmail(finished, url) : reportEmail(finished, url);
  await needs.notifications.notifyUsers(tx, { code: accountCodes.fileReady, userIds: [userId], accountId, data, email });
}
