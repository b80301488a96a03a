import type { MailboxId } from "../../ids/id.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Delegation, EnvelopeRole } from "../model/model.ts";
import type { Step } from "./prepare-send.ts";

/** Who takes whose envelopes at this instant, and roles that only these may hold. */
export type Substitutes = {
  readonly of: ReadonlyMap<MailboxId, MailboxId>;
  /** The sender's contacts by role, for roles that only contacts hold. */
  readonly allowed: ReadonlyMap<string, ReadonlySet<MailboxId>>;
};

/**
 * The step with the roles it has just reached given on to whoever stands in for their mailboxes, link by link until somebody
 * has no stand-in, the role would come back to a mailbox it has been with, or the next may not hold it. Where delegation is
 * forbidden nothing is given on.
 */
export function substitute(step: Step, substitutes: Substitutes): Step {
  const { envelope, reached } = step;
  if (!envelope.forwarding.delegation) return step;
  const links = reached.filter(({ isActive }) => isActive).flatMap((role) => linksOf(role, substitutes));
  if (links.length === 0) return step;
  const holders = new Map(links.map(({ roleId, to }) => [roleId, to]));
  const roles = envelope.roles.map((role) => {
    const mailboxId = holders.get(role.id);
    return mailboxId ? { ...role, mailboxId, email: undefined } : role;
  });
  return { ...step, envelope: { ...envelope, roles }, delegations: links };
}

function linksOf({ id: roleId, mailboxId }: EnvelopeRole, { of, allowed }: Substitutes): readonly Delegation[] {
  const links: Delegation[] = [];
  const seen = new Set([mailboxId]);
  let from = mailboxId;
  while (from !== undefined && links.length < envelopeLimits.delegationsMax) {
    const to = of.get(from);
    if (to === undefined || seen.has(to) || allowed.get(roleId)?.has(to) === false) break;
    links.push({ roleId, step: links.length, from, to, isAutomatic: true });
    seen.add(to);
    from = to;
  }
  return links;
}
