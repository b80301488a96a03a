import { Fault, type FaultRow } from "../../fault/fault.ts";
import type { MailboxId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import type { Envelope } from "../model/model.ts";
import { mailboxesOf } from "../../flow/advance.ts";
import { allowedActions, finalStatuses, statusAt, visibleStatus } from "../model/transitions.ts";

/** The outcome of an approval route. ENDED: the envelope was completed, cancelled or expired before the route was decided. */
export type RouteStatus = "RUNNING" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "ENDED";
/** The status of one approver. PLANNED until their step is reached; SKIPPED when the route ended before they decided. */
export type ApproverStatus = "PLANNED" | "WAITING" | "APPROVED" | "REJECTED" | "SKIPPED";
export type RouteAction = "approve" | "reject" | "withdraw" | "end";

/** A permitted change of status. Only a running route changes. */
export type RouteTransition = {
  readonly from: RouteStatus;
  readonly action: RouteAction;
  readonly by: string;
  readonly to: readonly RouteStatus[];
};

/** The transitions of a route; any other action is refused. `approve` leads to APPROVED when it is the last decision. */
export const routeTransitions: readonly RouteTransition[] = [
  { from: "RUNNING", action: "approve", by: "an approver whose step is reached, once", to: ["RUNNING", "APPROVED"] },
  { from: "RUNNING", action: "reject", by: "an approver whose step is reached, once, with a comment", to: ["REJECTED"] },
  { from: "RUNNING", action: "withdraw", by: "the mailbox that started it", to: ["WITHDRAWN"] },
  { from: "RUNNING", action: "end", by: "the service, when the envelope has come to its end", to: ["ENDED"] },
];

export type Approver = { readonly mailboxId: MailboxId; readonly step: number; readonly status: ApproverStatus };
export type ApprovalRoute = { readonly id: string; readonly status: RouteStatus; readonly approvers: readonly Approver[] };

/** The approvers of a new route. Those of the first step are WAITING. */
export function startRoute(steps: readonly (readonly MailboxId[])[]): readonly Approver[] {
  return steps.flatMap((mailboxIds, step) =>
    mailboxIds.map((mailboxId): Approver => ({ mailboxId, step, status: step === 0 ? "WAITING" : "PLANNED" })),
  );
}

/**
 * Records a decision; the last approval of a step starts the next step. Throws approval.ended, approval.not_approver,
 * approval.decided.
 */
export function decideRoute(route: ApprovalRoute, mailboxId: MailboxId, action: "approve" | "reject"): ApprovalRoute {
  refuseEnded(route);
  const own = route.approvers.find((one) => one.mailboxId === mailboxId);
  if (!own || own.status === "PLANNED") throw new Fault("approval.not_approver", { args: [route.id] });
  if (own.status !== "WAITING") throw new Fault("approval.decided", { args: [route.id], data: { allowed: [] } });
  const verdict = action === "approve" ? "APPROVED" : "REJECTED";
  const decided = route.approvers.map((one) => (one === own ? { ...one, status: verdict } : one) satisfies Approver);
  if (action === "reject") return { ...route, status: nextOf(route, action), approvers: skip(decided) };
  const approvers = decided.some(isWaiting) ? decided : reachNext(decided);
  return { ...route, status: approvers.some(isWaiting) ? "RUNNING" : nextOf(route, action), approvers };
}

/** Ends a route before all approvers have decided. Throws approval.ended. */
export function endRoute(route: ApprovalRoute, action: "withdraw" | "end"): ApprovalRoute {
  refuseEnded(route);
  return { ...route, status: nextOf(route, action), approvers: skip(route.approvers) };
}

/**
 * The route for the current status of its envelope: when the envelope has ended, so has the route, even if that is not stored
 * yet.
 */
export function routeAt(
  route: ApprovalRoute,
  envelope: Pick<Envelope, "status" | "expiresAt"> | undefined,
  now: Instant,
): ApprovalRoute {
  const isOver = envelope === undefined || finalStatuses.includes(statusAt(envelope, now));
  return route.status === "RUNNING" && isOver ? endRoute(route, "end") : route;
}

/** A request to start a route. `busyIds` are the approvers who have a decision pending in another running route. */
export type RouteStart = {
  readonly envelope: Envelope;
  readonly mailboxId: MailboxId;
  readonly approverIds: readonly MailboxId[];
  readonly busyIds: ReadonlySet<MailboxId>;
  readonly now: Instant;
};

/**
 * Checks that the mailbox may send the envelope for approval: its own draft, or an envelope waiting for it. Returns a row for
 * each approver who acts in the flow or in another running route. Throws envelope.status_wrong, role.inactive, approval.running.
 */
export function checkStart({ envelope, mailboxId, approverIds, busyIds, now }: RouteStart): readonly FaultRow[] {
  const status = visibleStatus(envelope, mailboxId, now);
  if (finalStatuses.some((one) => one === status)) throw statusFault(envelope, now);
  refuseOnApproval(envelope, mailboxId, now);
  const isOwn = status === "WAITING" || (status === "DRAFT" && envelope.senderMailboxId === mailboxId);
  if (!isOwn) throw new Fault("role.inactive", { args: [envelope.id], data: { allowed: [] } });
  const participants = new Set([envelope.senderMailboxId, ...mailboxesOf(envelope.roles)]);
  return approverIds.flatMap((id): readonly FaultRow[] => {
    if (participants.has(id)) return [{ code: "approval.participant", args: [envelope.id, id] }];
    return busyIds.has(id) ? [{ code: "approval.elsewhere", args: [envelope.id, id] }] : [];
  });
}

/** Throws approval.running: a mailbox cannot act on an envelope while its own approval route is running. */
export function refuseOnApproval(envelope: Envelope, mailboxId: MailboxId, now: Instant): void {
  const isOver = finalStatuses.includes(statusAt(envelope, now));
  if (isOver || !envelope.onApprovalOf.includes(mailboxId)) return;
  throw new Fault("approval.running", { args: [envelope.id], data: { status: "ON_APPROVAL", allowed: ["withdraw"] } });
}

function statusFault(envelope: Envelope, now: Instant): Fault {
  const status = statusAt(envelope, now);
  return new Fault("envelope.status_wrong", { args: [envelope.id, status], data: { status, allowed: allowedActions(status) } });
}

function refuseEnded({ id, status }: ApprovalRoute): void {
  if (status !== "RUNNING") throw new Fault("approval.ended", { args: [id, status], data: { status, allowed: [] } });
}

function nextOf({ status }: ApprovalRoute, action: RouteAction): RouteStatus {
  const to = routeTransitions.find((row) => row.from === status && row.action === action)?.to.at(-1);
  if (to === undefined) throw new Error(`a route that is ${status} knows no ${action}`);
  return to;
}

function reachNext(approvers: readonly Approver[]): readonly Approver[] {
  const step = Math.min(...approvers.filter(({ status }) => status === "PLANNED").map((one) => one.step));
  return approvers.map((one) => (one.status === "PLANNED" && one.step === step ? { ...one, status: "WAITING" } : one));
}

function skip(approvers: readonly Approver[]): readonly Approver[] {
  return approvers.map((one) => (one.status === "PLANNED" || isWaiting(one) ? { ...one, status: "SKIPPED" } : one));
}

function isWaiting({ status }: Approver): boolean {
  return status === "WAITING";
}
