import type { EnvelopeRole } from "../envelope/model/model.ts";
import type { MailboxId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";

/** The result of completing roles. */
export type Advance = {
  readonly roles: readonly EnvelopeRole[];
  /** The roles the flow has just reached, including copies, in order. */
  readonly reached: readonly EnvelopeRole[];
  readonly isCompleted: boolean;
};

/**
 * Completes the named roles. When no active role is left, activates the next group: all pending roles of the lowest order. A copy
 * completes when it receives the envelope, so a group of copies does not stop the flow.
 */
export function advance(roles: readonly EnvelopeRole[], completedIds: ReadonlySet<string>, now: Instant): Advance {
  const after = roles.map((role) => (completedIds.has(role.id) ? complete(role, now) : role));
  const reached: EnvelopeRole[] = [];
  let isWaiting = after.some((role) => role.isActive);
  for (const group of pendingGroups(after)) {
    if (isWaiting) break;
    for (const index of group) {
      const role = receive(after[index]!, now);
      after[index] = role;
      reached.push(role);
      isWaiting ||= role.isActive;
    }
  }
  return { roles: after, reached, isCompleted: after.every((role) => role.isCompleted) };
}

/** The places of the pending roles, by ascending order: a flow may have thousands of copies, each in an order of its own. */
function pendingGroups(roles: readonly EnvelopeRole[]): readonly (readonly number[])[] {
  const pending = [...roles.keys()].filter((index) => !roles[index]!.isCompleted);
  const groups = Map.groupBy(pending, (index) => roles[index]!.order);
  return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group);
}

/** Completes a copy that has a recipient; without one it waits for its recipient. */
function receive(role: EnvelopeRole, now: Instant): EnvelopeRole {
  return role.kind === "copy" && role.mailboxId !== undefined ? complete(role, now) : { ...role, isActive: true };
}

function complete(role: EnvelopeRole, now: Instant): EnvelopeRole {
  return { ...role, isActive: false, isCompleted: true, completedAt: now };
}

/** The number of steps and of completed steps: `total` and `completed` in the API. */
export function progressOf(roles: readonly EnvelopeRole[]): { readonly total: number; readonly completed: number } {
  return { total: roles.length, completed: roles.filter((role) => role.isCompleted).length };
}

/** The active roles of one mailbox, in their order. */
export function activeRolesOf(roles: readonly EnvelopeRole[], mailboxId: string): readonly EnvelopeRole[] {
  return roles.filter((role) => role.isActive && role.mailboxId === mailboxId);
}

/** Whether the flow has reached its active roles after a time: a role of an earlier step was completed then. */
export function isReachedAfter(roles: readonly EnvelopeRole[], at: Instant): boolean {
  const order = Math.min(...roles.filter(({ isActive }) => isActive).map((role) => role.order));
  return roles.some((role) => role.order < order && role.completedAt !== undefined && role.completedAt > at);
}

/**
 * The mailboxes that receive the envelope for the first time in a step, without repetition. Includes the sender's if it is a
 * recipient.
 */
export function newRecipients(step: {
  readonly envelope: { readonly roles: readonly EnvelopeRole[] };
  readonly reached: readonly EnvelopeRole[];
}): readonly MailboxId[] {
  const reachedIds = new Set(step.reached.map(({ id }) => id));
  const isEarlier = (role: EnvelopeRole): boolean =>
    role.kind !== "sender" && !reachedIds.has(role.id) && (role.isActive || role.isCompleted);
  const earlier = new Set(mailboxesOf(step.envelope.roles.filter(isEarlier)));
  return mailboxesOf(step.reached).filter((mailboxId) => !earlier.has(mailboxId));
}

/** The mailboxes of roles, without repetition, in the order of the roles. */
export function mailboxesOf(roles: readonly EnvelopeRole[]): readonly MailboxId[] {
  return [...new Set(roles.flatMap(({ mailboxId }) => mailboxId ?? []))];
}
