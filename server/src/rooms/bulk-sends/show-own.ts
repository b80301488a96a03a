import type { BulkSendId } from "@chancery/core/ids/id.ts";
import type { InMailbox } from "../../http/route/route.ts";
import type { Queries } from "../../io/database/database.ts";
import { findOwn } from "./find-own.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { findTotals } from "./store/batches.ts";
import { showBulkSend } from "./view.ts";

/** The mailbox of a request, and its headers, which name the language of the answer. */
export type Reader = Pick<InMailbox, "mailbox"> & { readonly headers: Readonly<Record<string, string | undefined>> };

/** The progress of a bulk send of the mailbox. Throws bulk_send.not_found. */
export async function showOwn(
  { clock }: Pick<BulkSendsNeeds, "clock">,
  db: Queries,
  id: BulkSendId,
  { mailbox, headers }: Reader,
) {
  const bulk = await findOwn(db, id, mailbox.id);
  return showBulkSend(bulk, await findTotals(db, id), clock.now(), headers["accept-language"]);
}
