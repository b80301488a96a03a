import { Fault } from "../../fault/fault.ts";
import type { Acting } from "./approve.ts";
import type { Envelope, EnvelopeRole } from "../model/model.ts";
import { nextStatus, statusAt } from "../model/transitions.ts";
import { changeBy } from "./step.ts";

/**
 * Ends an envelope in progress. The sender may cancel, and every mailbox with a role that the flow has reached, except a copy.
 * Throws envelope.status_wrong, role.inactive.
 */
export function cancel({ envelope, mailboxId, now }: Acting, comment: string): Envelope {
  const status = nextStatus({ id: envelope.id, status: statusAt(envelope, now) }, "cancel", true);
  const reached = envelope.roles.filter((role) => role.mailboxId === mailboxId && isReached(role));
  const role = reached.find(({ isActive }) => isActive) ?? reached[0];
  if (!role) throw new Fault("role.inactive", { args: [envelope.id], data: { allowed: [] } });
  return {
    ...envelope,
    status,
    ...changeBy(role.id, envelope, now, comment),
    roles: envelope.roles.map((one) => ({ ...one, isActive: false })),
  };
}

function isReached({ kind, isActive, isCompleted }: EnvelopeRole): boolean {
  return kind !== "copy" && (isActive || isCompleted);
}
