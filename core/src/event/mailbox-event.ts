import type { VisibleStatus } from "../envelope/model/model.ts";
import type { AccountId, EnvelopeId, FormId, LabelId, MailboxId, TemplateId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";

/** An envelope appeared in a mailbox, changed its status there, or was removed from it. */
export type MailboxEventKind = "appeared" | "status" | "removed";

/** An event of an envelope in a mailbox, with the envelope as the mailbox sees it at that moment. */
export type EnvelopeSeen = {
  readonly kind: MailboxEventKind;
  readonly mailboxId: MailboxId;
  readonly envelopeId: EnvelopeId;
  readonly status: VisibleStatus;
  readonly subject: string;
  /** The labels that the mailbox has put on the envelope. */
  readonly labels: readonly { readonly id: LabelId; readonly name: string }[];
  readonly templateId: TemplateId;
  /** The form that the envelope was started from. */
  readonly formId?: FormId | undefined;
  readonly senderMailboxId: MailboxId;
  /** Whether the mailbox is the sender. */
  readonly isSender: boolean;
  /** Why the mailbox sees the envelope: it has a role, was sent a copy, or is to approve. */
  readonly reach: "role" | "shared" | "approval";
  readonly createdAt: Instant;
  readonly receivedAt: Instant;
  readonly sentAt: Instant | undefined;
  readonly expiresAt: Instant | undefined;
  /** The time of the change. */
  readonly at: Instant;
};

/** An event with its place in commit order. */
export type MailboxEvent = EnvelopeSeen & {
  /** Rises in commit order, over all mailboxes; may have gaps. */
  readonly sequence: number;
  readonly accountId: AccountId;
  /** The JSON that consumers are given, as `eventBody` writes it. */
  readonly body: string;
};
