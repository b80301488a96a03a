import { Fault } from "../../fault/fault.ts";
import { activeRolesOf } from "../../flow/advance.ts";
import type { MailboxId } from "../../ids/id.ts";
import type { Acting } from "./approve.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Delegation, Envelope, EnvelopeRole, Recipient } from "../model/model.ts";
import { refuseAction, statusAt } from "../model/transitions.ts";
import { changeBy } from "./step.ts";

/** The inputs of a delegation. */
export type DelegateFacts = Acting & {
  /** The delegate. */
  readonly to: Recipient;
  /** The mailbox that the guest of the delegate's email address has the envelope in. */
  readonly guestMailboxId: MailboxId | undefined;
  /** All delegations of the envelope so far. */
  readonly delegations: readonly Delegation[];
  /** Email addresses that were invited to the envelope so far. */
  readonly invitedEmails: ReadonlySet<string>;
  /** Roles that only the sender's contacts may hold, when the delegate is not a contact. */
  readonly closedRoleIds: ReadonlySet<string>;
  /** Roles that require an access code of their recipient, which this delegation would evade. */
  readonly codedRoleIds: ReadonlySet<string>;
};

/** The envelope after a delegation. `isNew`: the delegate is a mailbox that has not received it before. */
export type Delegated = { readonly envelope: Envelope; readonly delegations: readonly Delegation[]; readonly isNew: boolean };

/**
 * Delegates every active role of the mailbox. An email address is invited to accept its roles. Throws envelope.status_wrong,
 * role.inactive, delegation.forbidden, delegation.too_long, delegation.ring, delegation.access_code, role.not_contact, role.email_refused.
 */
export function delegate({ envelope, mailboxId, now, ...request }: DelegateFacts): Delegated {
  const { to, delegations } = request;
  refuseAction({ id: envelope.id, status: statusAt(envelope, now) }, "delegate");
  const roles = activeRolesOf(envelope.roles, mailboxId);
  if (roles.length === 0) throw new Fault("role.inactive", { args: [envelope.id], data: { allowed: [] } });
  if (!envelope.forwarding.delegation) throw new Fault("delegation.forbidden", { args: [envelope.id] });
  refuseTooManyEmails(envelope, roles[0]?.id ?? "", request);
  const links = roles.map((role) => linkOf(role, mailboxId, request));
  const ids = new Set(roles.map(({ id }) => id));
  return {
    envelope: changed(envelope, ids, { to, now, roleId: roles[0]?.id }),
    delegations: links,
    isNew: to.mailboxId !== undefined && !hasReceived(envelope, delegations, to.mailboxId),
  };
}

/** The inputs of taking delegations back: all of the mailbox's own, or only those `to` one delegate. */
export type TakeBackFacts = Acting & { readonly to: Recipient | undefined; readonly delegations: readonly Delegation[] };

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
export function takeBack({ envelope, mailboxId, now, to, delegations }: TakeBackFacts): TakenBack {
  const completed = new Set(envelope.roles.filter((role) => role.isCompleted).map(({ id }) => id));
  const own = ownLinks(delegations, { mailboxId, to, envelopeId: envelope.id });
  const first = new Map(own.filter(({ roleId }) => !completed.has(roleId)).map((link) => [link.roleId, link.step]));
  if (first.size === 0) throw new Fault("delegation.finished", { args: [envelope.id], data: { allowed: [] } });
  refuseAction({ id: envelope.id, status: statusAt(envelope, now) }, "delegate");
  const isRemoved = ({ roleId, step }: Delegation): boolean => step >= (first.get(roleId) ?? Number.POSITIVE_INFINITY);
  const removed = delegations.filter(isRemoved);
  const kept = delegations.filter((link) => !isRemoved(link));
  const holder = { mailboxId, email: undefined };
  const after = changed(envelope, new Set(first.keys()), { to: holder, now, roleId: [...first.keys()][0] });
  const leaving = [...new Set(removed.flatMap((link) => link.to ?? []))].filter((id) => !sees(after, kept, id));
  return { envelope: after, removed, leaving };
}

type TakeBackRequest = { readonly mailboxId: MailboxId; readonly to: Recipient | undefined; readonly envelopeId: string };

function ownLinks(delegations: readonly Delegation[], request: TakeBackRequest): readonly Delegation[] {
  const named = delegations.filter((link) => request.to === undefined || isTo(link, request.to));
  const own = named.filter(({ from }) => from === request.mailboxId);
  const details = { args: [request.envelopeId], data: { allowed: [] } };
  if (own.length === 0) throw new Fault(named.length === 0 ? "delegation.none" : "delegation.foreign", details);
  return own;
}

function isTo(link: Delegation, to: Recipient): boolean {
  return to.email === undefined ? link.to === to.mailboxId : link.email === to.email;
}

type Delegating = Omit<DelegateFacts, keyof Acting>;

function linkOf(role: EnvelopeRole, mailboxId: MailboxId, request: Delegating): Delegation {
  const { to, closedRoleIds, codedRoleIds } = request;
  const chain = request.delegations.filter(({ roleId }) => roleId === role.id);
  if (hasHeld(chain, mailboxId, request)) throw new Fault("delegation.ring", { args: [to.mailboxId ?? to.email, role.id] });
  if (closedRoleIds.has(role.id)) throw new Fault("role.not_contact", { args: [role.id] });
  if (codedRoleIds.has(role.id)) throw new Fault("delegation.access_code", { args: [role.id] });
  if (chain.length >= envelopeLimits.delegationsMax) {
    throw new Fault("delegation.too_long", { args: [role.id, envelopeLimits.delegationsMax] });
  }
  return { roleId: role.id, step: chain.length, from: mailboxId, to: to.mailboxId, email: to.email, isAutomatic: false };
}

/** Whether the delegate holds the role or has held it: by its mailbox, or by the email address that the role was delegated to. */
function hasHeld(chain: readonly Delegation[], mailboxId: MailboxId, { to, guestMailboxId }: Delegating): boolean {
  const known = to.mailboxId ?? guestMailboxId;
  const isKnown = known !== undefined && (known === mailboxId || chain.some(({ from }) => from === known));
  return isKnown || (to.email !== undefined && chain.some(({ email }) => email === to.email));
}

/** Limits the addresses that are invited to an envelope, as for its sender: each of them receives an email. */
function refuseTooManyEmails({ roles }: Envelope, roleId: string, { to, invitedEmails }: Delegating): void {
  if (to.email === undefined) return;
  const emails = new Set([...invitedEmails, ...roles.flatMap(({ email }) => email ?? []), to.email]);
  if (emails.size > envelopeLimits.emailsMax) throw new Fault("role.email_refused", { args: [roleId, to.email] });
}

type Holding = { readonly to: Recipient; readonly now: Acting["now"]; readonly roleId: string | undefined };

function changed(envelope: Envelope, roleIds: ReadonlySet<string>, { to, now, roleId }: Holding): Envelope {
  return {
    ...envelope,
    ...changeBy(roleId, envelope, now),
    roles: envelope.roles.map((role) => (roleIds.has(role.id) ? { ...role, ...to } : role)),
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
