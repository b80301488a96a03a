import type { BulkSendId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import { findOwn } from "../find-own.ts";
import type { BulkSendsNeeds } from "../needs.ts";
import { listResults, type ResultRow } from "../store/rows.ts";

/** Rows of a bulk send that have a result, in order. Throws bulk_send.not_found. */
export async function listOwnResults(
  { database }: BulkSendsNeeds,
  id: BulkSendId,
  mailboxId: MailboxId,
  asked: { readonly page: Page; readonly areFailed: boolean },
): Promise<PageRows<ResultRow>> {
  await findOwn(database, id, mailboxId);
  return listResults(database, id, asked);
}
