import { addDays } from "@chancery/core/ids/instant.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { payloadId } from "../../jobs/payload-id.ts";
import { runBatches, type Schedule } from "../../jobs/schedule.ts";
import { exportingEventName, reportingEventName } from "./events.ts";
import { exportAccount } from "./export-account.ts";
import type { ReportsNeeds } from "./needs.ts";
import { reportLimits } from "./report.ts";
import { runReport } from "./run-report.ts";
import { cleanReports, giveUpReports, removeReports } from "./store/cleaning.ts";

const attemptsMax = 10;
const batchMax = 100;
const minuteMs = 60_000;
const timeoutMs = 120 * minuteMs;
const exportTimeoutMs = 24 * 60 * minuteMs;

/** Writes the files of reports and of exports of accounts; a process runs a limited number at a time. */
export function jobs(needs: ReportsNeeds): readonly JobHandler[] {
  const work: JobHandler["work"] = (payload, signal, run) =>
    runReport(needs, payloadId<"report">(payload, "reportId"), signal, run);
  const { atOnceMax } = reportLimits;
  return [
    { on: reportingEventName, name: "reports.write", attemptsMax, timeoutMs, atOnceMax, work },
    {
      on: exportingEventName,
      name: "reports.export-account",
      attemptsMax,
      timeoutMs: exportTimeoutMs,
      atOnceMax,
      work: (payload, signal, run) => exportAccount(needs, payloadId<"report">(payload, "reportId"), signal, run),
    },
  ];
}

/** Removes expired files, and forgets old reports. */
export function schedules(needs: ReportsNeeds): readonly Schedule[] {
  return [{ name: "reports.clean", everyMs: 5 * minuteMs, work: (signal) => clean(needs, signal) }];
}

async function clean({ database, clock, attachments }: ReportsNeeds, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  await giveUpReports(database, addDays(now, -reportLimits.givenUpDays));
  const cleaned = async (): Promise<number> =>
    database.transaction(async (tx) => {
      const blobs = await cleanReports(tx, now, batchMax);
      await attachments.releaseBlobs(tx, blobs, now);
      return blobs.length;
    });
  await runBatches(batchMax, signal, cleaned);
  const before = addDays(now, -reportLimits.keptDays);
  await runBatches(batchMax, signal, () => removeReports(database, before, batchMax));
}
