import type { Origin } from "@chancery/core/access/caller.ts";
import type { AuditRecordDraft, AuditSubject } from "@chancery/core/audit/record.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Change } from "./publish.ts";

/** One act: its operation, its time and its details. */
export type Act = Pick<AuditRecordDraft, "operation" | "at" | "details">;

type By = { readonly caller: { readonly userId: UserId }; readonly origin: Origin };

/** The record of an act of the caller in an account, in the trail of that account. */
export function changeInAccount(acting: By & { readonly account: { readonly id: AccountId } }, act: Act): Change {
  const { id } = acting.account;
  const record = { ...act, subject: { kind: "account", id } as const, accountId: id, userId: acting.caller.userId };
  return { audit: [record], events: [], origin: acting.origin };
}

/** The record of an act of the caller in a mailbox, in the trail of that mailbox or of another subject. */
export function changeInMailbox(
  acting: By & { readonly mailbox: { readonly id: MailboxId; readonly accountId: AccountId } },
  act: Act,
  subject: AuditSubject = { kind: "mailbox", id: acting.mailbox.id },
): Change {
  const { id: mailboxId, accountId } = acting.mailbox;
  const record = { ...act, subject, accountId, mailboxId, userId: acting.caller.userId };
  return { audit: [record], events: [], origin: acting.origin };
}

/** The record of an act of a user, in the trail of that user. */
export function changeOfUser(userId: UserId, act: Act, origin: Origin): Change {
  return { audit: [{ ...act, subject: { kind: "user", id: userId }, userId }], events: [], origin };
}
