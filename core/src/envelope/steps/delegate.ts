import { Fault } from "../../fault/fault.ts";
import { activeRolesOf } from "../../flow/advance.ts";
import type { MailboxId } from "../../ids/id.ts";
import type { Acting } from "./approve.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Delegation, Envelope, EnvelopeRole } from "../model/model.ts";
import { statusAt } from "../model/status.ts";
import { refuseAction } from "../model/transitions.ts";

/** The inputs of a delegation. */
export type DelegateFacts = Acting & {
  readonly delegateId: MailboxId;
  /** All delegations of the envelope so far. */
  readonly delegations: readonly Delegation[];
  /** Roles that only the sender's contacts may hold, when the delegate is not a contact. */
  readonly closedRoleIds: ReadonlySet<string>;
};

/** The envelope after a delegation. `isNew`: the delegate has not received it before. */
export type Delegated = { readonly envelope: Envelope; readonly delegations: readonly Delegation[]; readonly isNew: boolean };

/**
 * Delegates every active role of the mailbox. Throws envelope.status_wrong, role.inactive, delegation.forbidden,
 * delegation.too_long, delegation.ring, role.not_contact.
 */
export function delegate({ envelope, mailboxId, now, ...request }: DelegateFacts): Delegated {
  const { delegateId, delegations } = request;
  refuseAction({ id: envelope.id, status: statusAt(envelope, now) }, "delegate");
  const roles = activeRolesOf(envelope.roles, mailboxId);
  if (roles.length === 0) throw new Fault("role.inactive", { args: [envelope.id], data: { allowed: [] } });
  if (!envelope.forwarding.delegation) throw new Fault("delegation.forbidden", { args: [envelope.id] });
  const links = roles.map((role) => linkOf(role, mailboxId, request));
  const ids = new Set(roles.map(({ id }) => id));
  return {
    envelope: changed(envelope, ids, { mailboxId: delegateId, now, roleId: roles[0]?.id }),
    delegations: links,
    isNew: !hasReceived(envelope, delegations, delegateId),
  };
}

/** The inputs of taking delegations back: all of the mailbox's own, or only those to `delegateId`. */
export type TakeBackFacts = Acting & { readonly delegateId: MailboxId | undefined; readonly delegations: readonly Delegation[] };

/** The envelope after roles were taken back, the removed links, and the mailboxes that lose the envelope. */
export type TakenBack = {
  readonly envelope: Envelope;
  readonly removed: readonly Delegation[];
  readonly leaving: readonly MailboxId[];
};

/**
 * Takes delegated roles back from their current holders. Throws delegation.none, delegation.foreign when another mailbox
 * delegated, delegation.finished when the roles are completed, envelope.status_wrong.
 */
export function takeBack({ envelope, mailboxId, now, delegateId, delegations }: TakeBackFacts): TakenBack {
  const completed = new Set(envelope.roles.filter((role) => role.isCompleted).map(({ id }) => id));
  const own = ownLinks(delegations, { mailboxId, delegateId, envelopeId: envelope.id });
  const first = new Map(own.filter(({ roleId }) => !completed.has(roleId)).map((link) => [link.roleId, link.step]));
  if (first.size === 0) throw new Fault("delegation.finished", { args: [envelope.id], data: { allowed: [] } });
  refuseAction({ id: envelope.id, status: statusAt(envelope, now) }, "delegate");
  const isRemoved = ({ roleId, step }: Delegation): boolean => step >= (first.get(roleId) ?? Number.POSITIVE_INFINITY);
  const removed = delegations.filter(isRemoved);
  const kept = delegations.filter((link) => !isRemoved(link));
  const after = changed(envelope, new Set(first.keys()), { mailboxId, now, roleId: [...first.keys()][0] });
  const leaving = [...new Set(removed.map(({ to }) => to))].filter((id) => !sees(after, kept, id));
  return { envelope: after, removed, leaving };
}

type TakeBackRequest = { readonly mailboxId: MailboxId; readonly delegateId: MailboxId | undefined; readonly envelopeId: string };

function ownLinks(delegations: readonly Delegation[], request: TakeBackRequest): readonly Delegation[] {
  const named = delegations.filter(({ to }) => request.delegateId === undefined || to === request.delegateId);
  const own = named.filter(({ from }) => from === request.mailboxId);
  const details = { args: [request.envelopeId], data: { allowed: [] } };
  if (own.length === 0) throw new Fault(named.length === 0 ? "delegation.none" : "delegation.foreign", details);
  return own;
}

function linkOf(role: EnvelopeRole, mailboxId: MailboxId, request: Omit<DelegateFacts, keyof Acting>): Delegation {
  const { delegateId, closedRoleIds } = request;
  const chain = request.delegations.filter(({ roleId }) => roleId === role.id);
  if (delegateId === mailboxId || chain.some(({ from }) => from === delegateId)) {
    throw new Fault("delegation.ring", { args: [delegateId, role.id] });
  }
  if (closedRoleIds.has(role.id)) throw new Fault("role.not_contact", { args: [role.id] });
  if (chain.length >= envelopeLimits.delegationsMax) {
    throw new Fault("delegation.too_long", { args: [role.id, envelopeLimits.delegationsMax] });
  }
  return { roleId: role.id, step: chain.length, from: mailboxId, to: delegateId, isAutomatic: false };
}

type Holding = { readonly mailboxId: MailboxId; readonly now: Acting["now"]; readonly roleId: string | undefined };

function changed(envelope: Envelope, roleIds: ReadonlySet<string>, { mailboxId, now, roleId }: Holding): Envelope {
  return {
    ...envelope,
    changedAt: now,
    changedByRoleId: roleId,
    stateMessage: "",
    revision: envelope.revision + 1,
    roles: envelope.roles.map((role) => (roleIds.has(role.id) ? { ...role, mailboxId, email: undefined } : role)),
  };
}

function hasReceived({ roles }: Envelope, delegations: readonly Delegation[], mailboxId: MailboxId): boolean {
  const isReached = roles.some((role) => role.kind !== "sender" && role.mailboxId === mailboxId && hasCome(role));
  return isReached || delegations.some(({ from }) => from === mailboxId);
}

function sees(envelope: Envelope, delegations: readonly Delegation[], mailboxId: MailboxId): boolean {
  return envelope.senderMailboxId === mailboxId || hasReceived(envelope, delegations, mailboxId);
}

function hasCome({ isActive, isCompleted }: EnvelopeRole): boolean {
  return isActive || isCompleted;
}
