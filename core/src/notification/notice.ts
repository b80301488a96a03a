import type { EnvelopeSeen } from "../event/mailbox-event.ts";
import type { EnvelopeId, MailboxId, UserId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import { envelopeCodes, type EnvelopeCode } from "./codes.ts";

/** Something about an envelope that the users of a mailbox are notified of. */
export type Notice = {
  readonly code: EnvelopeCode;
  readonly mailboxId: MailboxId;
  readonly envelopeId: EnvelopeId;
  readonly subject: string;
  readonly senderMailboxId: MailboxId;
  readonly expiresAt: Instant | undefined;
  readonly details: NoticeDetails;
};

/** Parts of a notice that only some kinds have. `actorId`: the user who caused it, who is not notified. */
export type NoticeDetails = {
  readonly actorId?: UserId;
  readonly userName?: string;
  readonly role?: string;
  readonly comment?: string;
};

/** Numbers about what became of an envelope: in the mailbox of the sender they go to the user who sent it, or to all. */
export const changeCodes: ReadonlySet<EnvelopeCode> = new Set([
  envelopeCodes.completed,
  envelopeCodes.cancelled,
  envelopeCodes.expired,
  envelopeCodes.roleCompleted,
  envelopeCodes.delegated,
  envelopeCodes.decided,
]);

/** The notice of an event in a mailbox; undefined for events without a notice, such as a sent envelope in the sender's mailbox. */
export function noticeOf(event: EnvelopeSeen): Notice | undefined {
  const code = codeOf(event);
  if (code === undefined) return undefined;
  const { mailboxId, envelopeId, subject, senderMailboxId, expiresAt } = event;
  return { code, mailboxId, envelopeId, subject, senderMailboxId, expiresAt, details: {} };
}

function codeOf({ kind, status, reach, isSender }: EnvelopeSeen): EnvelopeCode | undefined {
  if (kind === "removed") return undefined;
  if (reach === "approval") return status === "ON_APPROVAL" ? envelopeCodes.toApprove : undefined;
  if (status === "WAITING" && reach === "role") return envelopeCodes.waiting;
  if (kind === "appeared" && reach === "shared") return envelopeCodes.shared;
  if (kind === "appeared" && isSender) return undefined;
  if (status === "COMPLETED") return envelopeCodes.completed;
  if (status === "CANCELLED") return envelopeCodes.cancelled;
  return status === "EXPIRED" ? envelopeCodes.expired : undefined;
}
