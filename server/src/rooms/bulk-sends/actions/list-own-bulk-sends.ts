import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { BulkSendsNeeds } from "../needs.ts";
import { listBulkSends, type ListedBulkSend } from "../store/list.ts";

/** The bulk sends of a mailbox, newest first. */
export async function listOwnBulkSends(
  { database }: BulkSendsNeeds,
  mailboxId: MailboxId,
  page: Page,
): Promise<PageRows<ListedBulkSend>> {
  return listBulkSends(database, mailboxId, page);
}
