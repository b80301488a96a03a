import type { BulkSendId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import { findOwn } from "./find-own.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { findTotals } from "./store/batches.ts";
import { showBulkSend } from "./view.ts";

/** The progress of a bulk send of the mailbox. Throws bulk_send.not_found. */
export async function showOwn({ clock }: Pick<BulkSendsNeeds, "clock">, db: Queries, id: BulkSendId, mailboxId: MailboxId) {
  const bulk = await findOwn(db, id, mailboxId);
  return showBulkSend(bulk, await findTotals(db, id), clock.now());
}
