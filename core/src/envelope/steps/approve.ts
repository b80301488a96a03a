import { advance } from "../../flow/advance.ts";
import type { MailboxId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import { activeRolesOfKind } from "../model/active-roles.ts";
import type { Envelope } from "../model/model.ts";
import { substitute, type Substitutes } from "./substitute.ts";
import { nextStatus, refuseAction, statusAt } from "../model/transitions.ts";
import { changeBy, type Step } from "./step.ts";

/** The envelope, the mailbox that acts on it, and the time. */
export type Acting = { readonly envelope: Envelope; readonly mailboxId: MailboxId; readonly now: Instant };

/** The same for a step that may reach other roles. */
export type StepFacts = Acting & {
  /** Automatic delegations of the mailboxes that the step may reach. */
  readonly substitutes?: Substitutes | undefined;
};

/** Completes every active approver role of the mailbox. Throws envelope.status_wrong, role.inactive, role.action_wrong. */
export function approve({ envelope, mailboxId, now, substitutes }: StepFacts): Step {
  refuseAction({ id: envelope.id, status: statusAt(envelope, now) }, "approve");
  const roles = activeRolesOfKind(envelope, mailboxId, "approver");
  const next = advance(envelope.roles, new Set(roles.map(({ id }) => id)), now);
  const approved: Envelope = {
    ...envelope,
    status: nextStatus(envelope, "approve", next.isCompleted),
    completedAt: next.isCompleted ? now : undefined,
    ...changeBy(roles[0]?.id, envelope, now),
    roles: next.roles,
  };
  const step = { envelope: approved, completed: roles, reached: next.reached, attachmentIds: [], releasedIds: [] };
  return substitute(step, substitutes);
}
