import { mailboxesOf } from "../../flow/advance.ts";
import type { MailboxId } from "../../ids/id.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Delegation, Envelope, EnvelopeRole } from "../model/model.ts";
import type { Step } from "./step.ts";

/** Automatic delegations in effect at the time of a step. */
export type Substitutes = {
  /** The substitute of each mailbox that has one, and of the substitutes themselves. */
  readonly of: ReadonlyMap<MailboxId, MailboxId>;
  /** The sender's contacts by role, for roles that only contacts may hold. */
  readonly allowed: ReadonlyMap<string, ReadonlySet<MailboxId>>;
};

/** Mailboxes of the roles that are still to come: a step may reach them. None where delegation is not allowed. */
export function mailboxesToReach({ roles, forwarding }: Pick<Envelope, "roles" | "forwarding">): readonly MailboxId[] {
  return forwarding.delegation ? mailboxesOf(roles.filter(({ isActive, isCompleted }) => !isActive && !isCompleted)) : [];
}

/**
 * Delegates the roles that a step has just reached to the substitutes of their mailboxes, link by link: until a mailbox has no
 * substitute, the role would return to a mailbox that held it, or the next mailbox may not hold it. Does nothing where
 * delegation is not allowed. `earlier`: the delegations of roles that a delegate has just accepted.
 */
export function substitute(step: Step, substitutes: Substitutes | undefined, earlier: readonly Delegation[] = []): Step {
  const { envelope, reached } = step;
  if (!substitutes || !envelope.forwarding.delegation) return step;
  const links = reached.filter(({ isActive }) => isActive).flatMap((role) => linksOf(role, substitutes, earlier));
  if (links.length === 0) return step;
  const holders = new Map(links.map(({ roleId, to }) => [roleId, to]));
  const roles = envelope.roles.map((role) => {
    const mailboxId = holders.get(role.id);
    return mailboxId ? { ...role, mailboxId, email: undefined } : role;
  });
  return { ...step, envelope: { ...envelope, roles }, delegations: links };
}

function linksOf(
  { id: roleId, mailboxId }: EnvelopeRole,
  { of, allowed }: Substitutes,
  earlier: readonly Delegation[],
): readonly Delegation[] {
  const chain = earlier.filter((link) => link.roleId === roleId);
  const links: Delegation[] = [];
  const seen = new Set([mailboxId, ...chain.map((link) => link.from)]);
  let from = mailboxId;
  while (from !== undefined && chain.length + links.length < envelopeLimits.delegationsMax) {
    const to = of.get(from);
    if (to === undefined || seen.has(to) || allowed.get(roleId)?.has(to) === false) break;
    links.push({ roleId, step: chain.length + links.length, from, to, email: undefined, isAutomatic: true });
    seen.add(to);
    from = to;
  }
  return links;
}
