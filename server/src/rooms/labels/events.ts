import type { LabelId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Change } from "../../jobs/publish.ts";
import type { InMailbox } from "../../http/route/route.ts";

/** The audit record of a change of a label in the trail of its mailbox. */
export function changeOfLabel(operation: string, labelId: LabelId, acting: InMailbox, at: Instant): Change {
  const { mailbox, caller, origin } = acting;
  const subject = { kind: "mailbox", id: mailbox.id } as const;
  const record = { subject, operation, at, accountId: mailbox.accountId, mailboxId: mailbox.id, userId: caller.userId };
  return { audit: [{ ...record, details: { labelId } }], events: [], origin };
}
