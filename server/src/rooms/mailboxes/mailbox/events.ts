import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Change } from "../../../jobs/publish.ts";
import type { Acting } from "../../../http/route/route.ts";

/** An operation on a mailbox, as its trail names it. */
export type MailboxEvent = { readonly operation: string; readonly details?: AuditRecordDraft["details"] };

/** The mailbox of an operation, and its time. */
export type MailboxMoment = { readonly accountId: AccountId; readonly mailboxId: MailboxId; readonly at: Instant };

/** The audit records for changes of a mailbox. */
export function changeOfMailbox(
  events: readonly MailboxEvent[],
  { accountId, mailboxId, at }: MailboxMoment,
  { caller, origin }: Acting,
): Change {
  const subject = { kind: "mailbox", id: mailboxId } as const;
  const record = { subject, at, accountId, mailboxId, userId: caller.userId };
  const audit = events.map(({ operation, details }): AuditRecordDraft => ({ ...record, operation, ...(details && { details }) }));
  return { audit, events: [], origin };
}
