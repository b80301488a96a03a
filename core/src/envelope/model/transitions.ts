import { Fault } from "../../fault/fault.ts";
import type { MailboxId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import type { Envelope, EnvelopeStatus, VisibleStatus } from "./model.ts";

/** The parts of an envelope that determine its status. */
export type Timed = { readonly status: EnvelopeStatus; readonly expiresAt: Instant | undefined };

/** The status at an instant. An envelope in progress is EXPIRED as soon as its time has passed, whether or not the job has run. */
export function statusAt({ status, expiresAt }: Timed, now: Instant): EnvelopeStatus {
  return status === "SENT" && expiresAt !== undefined && expiresAt <= now ? "EXPIRED" : status;
}

/** The status as a mailbox sees it: WAITING while one of its roles is active, ON_APPROVAL while its route is running. */
export function visibleStatus(envelope: Envelope, mailboxId: MailboxId, now: Instant): VisibleStatus {
  const status = statusAt(envelope, now);
  const isWaiting = envelope.roles.some((role) => role.isActive && role.mailboxId === mailboxId);
  const seen = status === "SENT" && isWaiting ? "WAITING" : status;
  const isHeld = (seen === "DRAFT" || seen === "WAITING") && envelope.onApprovalOf.includes(mailboxId);
  return isHeld ? "ON_APPROVAL" : seen;
}

/** The envelope at an instant. An expired envelope has no active roles, and its last change is its expiry. */
export function envelopeAt(envelope: Envelope, now: Instant): Envelope {
  if (statusAt(envelope, now) === envelope.status || envelope.expiresAt === undefined) return envelope;
  return {
    ...envelope,
    status: "EXPIRED",
    changedAt: envelope.expiresAt,
    changedByRoleId: undefined,
    stateMessage: "",
    revision: envelope.revision + 1,
    roles: envelope.roles.map((role) => ({ ...role, isActive: false })),
  };
}

/** The actions that change an envelope's state. Only the service itself performs `expire`. */
export type EnvelopeAction =
  | "save"
  | "send"
  | "remove"
  | "fill"
  | "approve"
  | "sign"
  | "accept"
  | "delegate"
  | "cancel"
  | "expire";

/**
 * One row of the table: the status, the action, who may perform it, and the resulting statuses; none if the envelope is removed.
 */
export type Transition = {
  readonly from: EnvelopeStatus;
  readonly action: EnvelopeAction;
  readonly by: string;
  readonly to: readonly EnvelopeStatus[];
};

const sender = "the mailbox that made it";
const active = "a mailbox with an active role";

/** The transitions of an envelope; any other action is refused. COMPLETED, CANCELLED and EXPIRED are final. */
export const transitions: readonly Transition[] = [
  { from: "DRAFT", action: "save", by: sender, to: ["DRAFT"] },
  { from: "DRAFT", action: "send", by: sender, to: ["SENT", "COMPLETED"] },
  { from: "DRAFT", action: "remove", by: sender, to: [] },
  { from: "SENT", action: "save", by: "a mailbox with an active assignee role", to: ["SENT"] },
  { from: "SENT", action: "fill", by: "a mailbox with an active assignee role", to: ["SENT", "COMPLETED"] },
  { from: "SENT", action: "approve", by: "a mailbox with an active approver role", to: ["SENT", "COMPLETED"] },
  { from: "SENT", action: "sign", by: "a mailbox with an active signer role", to: ["SENT", "COMPLETED"] },
  { from: "SENT", action: "accept", by: "the person invited by email, once the flow is there", to: ["SENT", "COMPLETED"] },
  { from: "SENT", action: "delegate", by: `${active}; who delegated takes it back`, to: ["SENT"] },
  {
    from: "SENT",
    action: "cancel",
    by: "the mailbox that sent it, or one with a role that the flow has reached, copies aside",
    to: ["CANCELLED"],
  },
  { from: "SENT", action: "expire", by: "the service, when the expiry is over", to: ["EXPIRED"] },
];

/** The actions that people may perform in a status. */
export function allowedActions(status: EnvelopeStatus): readonly EnvelopeAction[] {
  return transitions.filter((row) => row.from === status && row.action !== "expire").map((row) => row.action);
}

/** The parts of an envelope that a transition depends on. */
type Standing = { readonly id: string; readonly status: EnvelopeStatus };

/** Throws envelope.status_wrong, with the allowed actions, if the table does not permit the action. */
export function refuseAction(envelope: Standing, action: EnvelopeAction): void {
  findRow(envelope, action);
}

/** The status after an action: the last one in its row if the flow has ended, otherwise the first. Throws envelope.status_wrong. */
export function nextStatus(envelope: Standing, action: EnvelopeAction, isAtEnd: boolean): EnvelopeStatus {
  const { to } = findRow(envelope, action);
  const next = isAtEnd ? to.at(-1) : to[0];
  if (next === undefined) throw new Error(`nothing is left of an envelope after ${action}`);
  return next;
}

function findRow({ id, status }: Standing, action: EnvelopeAction): Transition {
  const row = transitions.find(({ from, action: one }) => from === status && one === action);
  if (row) return row;
  throw new Fault("envelope.status_wrong", { args: [id, status], data: { status, allowed: allowedActions(status) } });
}

/** The table as a Mermaid state diagram, for docs/api/envelopes.md. */
export function transitionsDiagram(): string {
  const arrows = transitions.flatMap(({ from, action, to }) =>
    to.length === 0 ? [`    ${from} --> [*]: ${action}`] : to.map((next) => `    ${from} --> ${next}: ${action}`),
  );
  const finals = finalStatuses.map((status) => `    ${status} --> [*]`);
  return ["stateDiagram-v2", "    [*] --> DRAFT", ...arrows, ...finals].join("\n");
}

/** Statuses without further transitions. */
export const finalStatuses: readonly EnvelopeStatus[] = ["COMPLETED", "CANCELLED", "EXPIRED"];
