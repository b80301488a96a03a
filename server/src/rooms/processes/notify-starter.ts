import { processEndedEmail } from "@chancery/core/email/about-task.ts";
import type { ProcessId } from "@chancery/core/ids/id.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import { isLongTask } from "@chancery/core/notification/user-notice.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { ProcessesNeeds } from "./needs.ts";
import { findProcess, findTotals } from "./store/processes.ts";

/** Notifies the user who started a process of its end, in the transaction that ends its last job, if it took long. */
export async function notifyStarter({ notifications, baseUrl }: ProcessesNeeds, tx: Transaction, id: ProcessId): Promise<void> {
  const process = await findProcess(tx, id);
  const totals = await findTotals(tx, id);
  if (!process || totals?.pending !== 0 || !isLongTask(process.createdAt, totals.endedAt)) return;
  const email = processEndedEmail(totals, `${baseUrl()}/api/v1/process-status/${id}?details=true`);
  const notice = {
    code: accountCodes.taskEnded,
    userIds: [process.userId],
    accountId: process.accountId,
    data: { objectId: id },
  };
  await notifications.notifyUsers(tx, { ...notice, email });
}
