import { Fault } from "../../fault/fault.ts";
import { advance } from "../../flow/advance.ts";
import type { StepFacts } from "./approve.ts";
import type { Delegation, Envelope, EnvelopeRole } from "../model/model.ts";
import { substitute } from "./substitute.ts";
import { nextStatus, statusAt } from "../model/transitions.ts";
import { changeBy, type Step } from "./step.ts";

/**
 * Assigns all roles of an email address to the mailbox, including roles the flow has not reached. Copies that it has reached are
 * completed. `delegations`: all of the envelope. Throws invite.expired, invite.withdrawn, invite.used when the address has accepted,
 * and invite.unknown when no role is its own.
 */
export function accept(
  { envelope, mailboxId, now, substitutes }: StepFacts,
  email: string,
  delegations: readonly Delegation[] = [],
): Step {
  const status = statusAt(envelope, now);
  if (status === "EXPIRED") throw new Fault("invite.expired");
  if (status === "CANCELLED") throw new Fault("invite.withdrawn");
  const taken = envelope.roles.filter((role) => isInvited(role) && role.email === email);
  if (taken.length === 0) throw new Fault(envelope.roles.some((role) => role.email === email) ? "invite.used" : "invite.unknown");
  const roles = envelope.roles.map((role) => (role.email === email && !role.mailboxId ? { ...role, mailboxId } : role));
  const copies = taken.filter(({ kind }) => kind === "copy").map(({ id }) => id);
  const next = advance(roles, new Set(copies), now);
  const accepted: Envelope = {
    ...envelope,
    status: nextStatus(envelope, "accept", next.isCompleted),
    completedAt: next.isCompleted ? now : undefined,
    ...changeBy(taken[0]?.id, envelope, now),
    roles: next.roles,
  };
  const takenIds = new Set(taken.map(({ id }) => id));
  const reached = [...next.roles.filter(({ id }) => takenIds.has(id)), ...next.reached];
  const step = { envelope: accepted, completed: [], reached, attachmentIds: [], releasedIds: [] };
  return substitute(step, substitutes, delegations);
}

/** Whether the role is active and waits for the person invited at its email address. */
export function isInvited({ isActive, mailboxId, email }: EnvelopeRole): boolean {
  return isActive && mailboxId === undefined && email !== undefined;
}
