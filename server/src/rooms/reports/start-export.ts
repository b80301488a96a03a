import { Fault } from "@chancery/core/fault/fault.ts";
import type { InAccount, Reply } from "../../http/route/route.ts";
import type { Queries } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { exportingEvent, recordOf } from "./events.ts";
import type { ReportsNeeds } from "./needs.ts";
import { newReport } from "./report.ts";
import { showExport } from "./show-export.ts";
import { endExports, isExporting } from "./store/exports.ts";
import { addReport, lockOpen } from "./store/reports.ts";

/**
 * Has a job write all that is kept of an account to a file, in place of the file of an earlier export. Throws token.forbidden,
 * account.not_owner, account_export.running, quota.rate.
 */
export async function startExport(needs: ReportsNeeds, by: InAccount): Promise<Reply> {
  const { account, caller } = by;
  const now = needs.clock.now();
  const made = { id: needs.newId<"report">(), userId: caller.userId, createdAt: now };
  const report = newReport({ kind: "account", mailboxId: undefined, accountId: account.id, params: {} }, made);
  return needs.database.transaction(async (tx) => {
    await lockOpen(tx, account.id);
    await assertOwner(needs, tx, by);
    if (await isExporting(tx, account.id)) throw new Fault("account_export.running");
    await needs.accounts.quotas.takeStart(tx, { accountId: account.id }, "exports");
    await needs.attachments.releaseBlobs(tx, (await endExports(tx, account.id, undefined)) ?? [], now);
    await addReport(tx, report);
    await publish(tx, { audit: [recordOf(report)], events: [exportingEvent(report.id, account.id)], origin: by.origin });
    return by.settle(tx, { status: 201, body: showExport(needs, report) });
  });
}

/** Throws account.not_owner, and token.forbidden for an application token that is limited to some permissions. */
export async function assertOwner(
  { accounts }: Pick<ReportsNeeds, "accounts">,
  db: Queries,
  { account, caller }: Pick<InAccount, "account" | "caller">,
): Promise<void> {
  if (caller.scopes) throw new Fault("token.forbidden");
  if (!(await accounts.grants.isOwner(db, account.id, caller.userId)))
    throw new Fault("account.not_owner", { args: [account.id] });
}
