import type { Json } from "../fault/fault.ts";
import type { AccountId, MailboxId, UserId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";

/** What a chain of records is about. Each subject has a chain of its own. */
export type AuditSubject = {
  readonly kind: "envelope" | "template" | "attachment" | "mailbox" | "account" | "user" | "token";
  readonly id: string;
};

/** One change, as the room that makes it tells it. */
export type AuditRecordDraft = {
  readonly subject: AuditSubject;
  /** Envelopes: the operations of facts §12 ("SEND_ENVELOPE"); others: action names ("template-created"). */
  readonly operation: string;
  readonly at: Instant;
  readonly accountId?: AccountId | undefined;
  readonly mailboxId?: MailboxId | undefined;
  readonly userId?: UserId | undefined;
  readonly details?: { readonly [key: string]: Json | undefined };
};
