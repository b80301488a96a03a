import type { MailboxId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import type { Envelope, EnvelopeStatus, VisibleStatus } from "./model.ts";

/** The parts of an envelope that determine its status. */
export type Timed = { readonly status: EnvelopeStatus; readonly expiresAt: Instant | undefined };

/** The status at an instant. An envelope in progress is EXPIRED as soon as its time has passed, whether or not the job has run. */
export function statusAt({ status, expiresAt }: Timed, now: Instant): EnvelopeStatus {
  return status === "SENT" && expiresAt !== undefined && expiresAt <= now ? "EXPIRED" : status;
}

/** The status as a mailbox sees it: WAITING while one of its roles is active, ON_APPROVAL while its route is running. */
export function visibleStatus(envelope: Envelope, mailboxId: MailboxId, now: Instant): VisibleStatus {
  const status = statusAt(envelope, now);
  const isWaiting = envelope.roles.some((role) => role.isActive && role.mailboxId === mailboxId);
  const seen = status === "SENT" && isWaiting ? "WAITING" : status;
  const isHeld = (seen === "DRAFT" || seen === "WAITING") && envelope.onApprovalOf.includes(mailboxId);
  return isHeld ? "ON_APPROVAL" : seen;
}

/** The envelope at an instant. An expired envelope has no active roles, and its last change is its expiry. */
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
