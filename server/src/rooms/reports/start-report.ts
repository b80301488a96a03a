import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Acting, Reply } from "../../http/route/route.ts";
import { publish } from "../../jobs/publish.ts";
import { recordOf, reportingEvent } from "./events.ts";
import type { ReportsNeeds } from "./needs.ts";
import { newReport, reportLimits, type ReportInput } from "./report.ts";
import { addReport, countOpen, lockOpen } from "./store/reports.ts";
import { showReport } from "./view.ts";

const retryAfterS = 60;

/** Has a job write a report of an account to a file. Throws request.too_many, quota.rate. */
export async function startReport(
  needs: ReportsNeeds,
  input: ReportInput & { readonly accountId: AccountId },
  by: Acting,
): Promise<Reply> {
  const made = { id: needs.newId<"report">(), userId: by.caller.userId, createdAt: needs.clock.now() };
  const report = newReport(input, made);
  const { accountId } = input;
  return needs.database.transaction(async (tx) => {
    await lockOpen(tx, accountId);
    if ((await countOpen(tx, accountId)) >= reportLimits.openMax)
      throw new Fault("request.too_many", { args: [retryAfterS], retryAfterS });
    await needs.accounts.quotas.takeStart(tx, { accountId }, "exports");
    await addReport(tx, report);
    await publish(tx, { audit: [recordOf(report)], events: [reportingEvent(report.id, accountId)], origin: by.origin });
    return by.settle(tx, { status: 201, body: showReport(needs, report) });
  });
}
