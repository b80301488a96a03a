import { importEndedEmail } from "@chancery/core/email/about-task.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import { isLongTask } from "@chancery/core/notification/user-notice.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { DictionariesNeeds } from "../needs.ts";
import type { DictionaryImport } from "./import.ts";

/** An import, and when its run began. */
export type BegunImport = DictionaryImport & { readonly begunAt: Instant };

/** Notifies the user of an import of its end, in the transaction that ends it, if it took long. `error`: why it failed. */
export async function notifyImporter(
  { notifications, baseUrl, clock }: DictionariesNeeds,
  tx: Transaction,
  { id, userId, accountId, fileName: name, begunAt }: BegunImport,
  result: { readonly rows: number } | { readonly error: string },
): Promise<void> {
  if (!isLongTask(begunAt, clock.now())) return;
  const email = importEndedEmail({ name, ...result }, `${baseUrl()}/api/v1/upload/${id}`);
  const data = { subject: name, objectId: id };
  await notifications.notifyUsers(tx, { code: accountCodes.taskEnded, userIds: [userId], accountId, data, email });
}
