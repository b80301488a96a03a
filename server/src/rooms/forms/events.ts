import type { Instant } from "@chancery/core/ids/instant.ts";
import type { InMailbox } from "../../http/route/route.ts";
import type { Change } from "../../jobs/publish.ts";
import type { FormRow } from "./store.ts";

/** The audit record of a user's change of a form, in the trail of the mailbox. */
export function changeOf(
  row: FormRow,
  operation: "form-created" | "form-updated" | "form-deleted",
  { caller, origin }: Pick<InMailbox, "caller" | "origin">,
  at: Instant,
): Change {
  const subject = { kind: "mailbox", id: row.mailbox_id } as const;
  const whose = { accountId: row.account_id, mailboxId: row.mailbox_id, userId: caller.userId };
  return { audit: [{ subject, operation, at, ...whose, details: { formId: row.id, name: row.name } }], events: [], origin };
}
