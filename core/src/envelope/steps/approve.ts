import { advance } from "../../flow/advance.ts";
import type { MailboxId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import { activeRolesOfKind } from "../model/active-roles.ts";
import type { Envelope } from "../model/model.ts";
import type { Step } from "./prepare-send.ts";
import { statusAt } from "../model/status.ts";
import { nextStatus, refuseAction } from "../model/transitions.ts";

/** Who acts on an envelope, and when. */
export type Acting = { readonly envelope: Envelope; readonly mailboxId: MailboxId; readonly now: Instant };

/** Completes every active approver role of the mailbox. Throws envelope.status_wrong, role.inactive, role.action_wrong. */
export function approve({ envelope, mailboxId, now }: Acting): Step {
  refuseAction({ id: envelope.id, status: statusAt(envelope, now) }, "approve");
  const roles = activeRolesOfKind(envelope, mailboxId, "approver");
  const next = advance(envelope.roles, new Set(roles.map(({ id }) => id)), now);
  const approved: Envelope = {
    ...envelope,
    status: nextStatus(envelope, "approve", next.isCompleted),
    completedAt: next.isCompleted ? now : undefined,
    changedAt: now,
    changedByRoleId: roles[0]?.id,
    stateMessage: "",
    revision: envelope.revision + 1,
    roles: next.roles,
  };
  return { envelope: approved, completed: roles, reached: next.reached, attachmentIds: [], releasedIds: [] };
}
