import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { InAccount, Reply } from "../../http/route/route.ts";
import { publish } from "../../jobs/publish.ts";
import { exportRecord } from "./events.ts";
import type { ReportsNeeds } from "./needs.ts";
import { reportLimits, type ReportId } from "./report.ts";
import { showExport } from "./show-export.ts";
import { assertOwner } from "./start-export.ts";
import { endExports, listExports } from "./store/exports.ts";
import { findReport } from "./store/reports.ts";

type Asking = Pick<InAccount, "account" | "caller">;

/** The exports of an account of the last 30 days, newest first, at most 100. Throws token.forbidden, account.not_owner. */
export async function listAccountExports(needs: ReportsNeeds, asking: Asking) {
  await assertOwner(needs, needs.database, asking);
  const all = await listExports(needs.database, asking.account.id, reportLimits.exportsListed);
  return all.map((one) => showExport(needs, one));
}

/** The state of an export of an account. Throws account_export.not_found, token.forbidden, account.not_owner. */
export async function readExport(needs: ReportsNeeds, id: ReportId, asking: Asking) {
  await assertOwner(needs, needs.database, asking);
  return showExport(needs, await findExport(needs, asking.account.id, id));
}

/**
 * Ends an export: one that is being written is cancelled, the file of one that is ready is removed; one that has ended stays as it is.
 * Throws account_export.not_found, token.forbidden, account.not_owner.
 */
export async function endExport(
  needs: ReportsNeeds,
  id: ReportId,
  { account, caller, origin, settle }: InAccount,
): Promise<Reply> {
  await findExport(needs, account.id, id);
  return needs.database.transaction(async (tx) => {
    await assertOwner(needs, tx, { account, caller });
    const at = needs.clock.now();
    const blobs = await endExports(tx, account.id, id);
    await needs.attachments.releaseBlobs(tx, blobs ?? [], at);
    const ended = exportRecord("account-export-ended", { id, accountId: account.id }, { at, userId: caller.userId });
    await publish(tx, { audit: blobs ? [ended] : [], events: [], origin });
    return settle(tx, { status: 200 });
  });
}

async function findExport({ database }: ReportsNeeds, accountId: AccountId, id: ReportId) {
  const report = await findReport(database, id);
  if (report?.kind !== "account" || report.accountId !== accountId) throw new Fault("account_export.not_found", { args: [id] });
  return report;
}
