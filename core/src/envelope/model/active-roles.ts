import { Fault } from "../../fault/fault.ts";
import { activeRolesOf } from "../../flow/advance.ts";
import type { MailboxId } from "../../ids/id.ts";
import type { RoleKind } from "../../template/model/model.ts";
import type { Envelope, EnvelopeRole } from "./model.ts";

const completedBy: Partial<Readonly<Record<RoleKind, string>>> = {
  assignee: "filling",
  signer: "signing",
  approver: "approving",
};

/**
 * The mailbox's active roles of one kind, which a single action completes. Throws role.inactive when the mailbox has no active
 * role, and role.action_wrong (50124) when its active roles require another action.
 */
export function activeRolesOfKind(
  envelope: Pick<Envelope, "id" | "roles">,
  mailboxId: MailboxId,
  kind: RoleKind,
): readonly EnvelopeRole[] {
  const active = activeRolesOf(envelope.roles, mailboxId);
  const [first] = active;
  if (!first) throw new Fault("role.inactive", { args: [envelope.id], data: { allowed: [] } });
  const ofKind = active.filter((role) => role.kind === kind);
  if (ofKind.length > 0) return ofKind;
  const action = completedBy[first.kind] ?? "acting";
  throw new Fault("role.action_wrong", { args: [first.id, action], data: { roleId: first.id, allowed: [action] } });
}
