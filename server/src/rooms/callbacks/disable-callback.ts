import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { DisabledReason } from "@chancery/core/callback/callback.ts";
import { callbackDisabledEmail } from "@chancery/core/email/about-callback.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { ownChangeOf } from "./events.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { disableCallback, type CallbackRow } from "./store/callbacks.ts";

/** Disables a callback, records it, and emails the people who may manage callbacks of the mailbox. Once, however often it is called. */
export async function disable(needs: CallbacksNeeds, tx: Transaction, row: CallbackRow, reason: DisabledReason): Promise<void> {
  const at = needs.clock.now();
  if (!(await disableCallback(tx, row.id, reason, at))) return;
  const email = callbackDisabledEmail(
    { host: URL.parse(row.url)?.host ?? "", reason },
    `${needs.baseUrl()}/api/v1/envelope/callback/${row.id}/deliveries`,
  );
  const people = await needs.mailboxes.people.listEmailsToNotify(tx, [row.mailbox_id], mailboxPermissions.envelopeCallbackManage);
  await needs.emails.post(
    tx,
    people.map((to) => ({ to, ...email })),
  );
  await publish(tx, ownChangeOf(row, { operation: "callback-disabled", at, details: { reason } }));
}
