import type { MailboxId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import type { Envelope, EnvelopeStatus, VisibleStatus } from "./model.ts";

/** The parts of an envelope its status depends on. */
export type Timed = { readonly status: EnvelopeStatus; readonly expiresAt: Instant | undefined };

/** The status at an instant: past its expiry an envelope in progress is EXPIRED for everybody, job or not. */
export function statusAt({ status, expiresAt }: Timed, now: Instant): EnvelopeStatus {
  return status === "SENT" && expiresAt !== undefined && expiresAt <= now ? "EXPIRED" : status;
}

/** The status as a mailbox sees it: WAITING while a role of its own is to act, ON_APPROVAL while its route runs. */
export function seenStatus(envelope: Envelope, mailboxId: MailboxId, now: Instant): VisibleStatus {
  const status = statusAt(envelope, now);
  const isWaiting = envelope.roles.some((role) => role.isActive && role.mailboxId === mailboxId);
  const seen = status === "SENT" && isWaiting ? "WAITING" : status;
  const isHeld = (seen === "DRAFT" || seen === "WAITING") && envelope.onApprovalOf.includes(mailboxId);
  return isHeld ? "ON_APPROVAL" : seen;
}

/** The envelope as it is at an instant. An expired one has no active role and changed when it expired. */
export function envelopeAt(envelope: Envelope, now: Instant): Envelope {
  if (statusAt(envelope, now) === envelope.status || envelope.expiresAt === undefined) return envelope;
  return {
    ...envelope,
    status: "EXPIRED",
    changedAt: envelope.expiresAt,
    changedByRoleId: undefined,
    stateMessage: "",
    revision: envelope.revision + 1,
    roles: envelope.roles.map((role) => ({ ...role, isActive: false })),
  };
}
