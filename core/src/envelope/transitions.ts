import { Fault } from "../fault/fault.ts";
import type { EnvelopeStatus } from "./model.ts";

/** What changes the status of an envelope, or could. */
export type EnvelopeAction = "send" | "fill" | "expire";

/** One row of the table: in this status, this may be done by those, and leads there. */
export type Transition = {
  readonly from: EnvelopeStatus;
  readonly action: EnvelopeAction;
  readonly by: string;
  readonly to: readonly EnvelopeStatus[];
};

/** The one table of statuses: what is not here cannot be done. COMPLETED, CANCELLED and EXPIRED are final. */
export const transitions: readonly Transition[] = [
  { from: "DRAFT", action: "send", by: "the mailbox that made it", to: ["SENT", "COMPLETED"] },
  { from: "SENT", action: "fill", by: "a mailbox with an active assignee role", to: ["SENT", "COMPLETED"] },
  { from: "SENT", action: "expire", by: "the service, when the expiry is over", to: ["EXPIRED"] },
];

/** What may be done in a status. */
export function allowedActions(status: EnvelopeStatus): readonly EnvelopeAction[] {
  return transitions.filter((row) => row.from === status).map((row) => row.action);
}

/** The status an action leads to: the last one of its row when the flow is at its end, else the first. Throws envelope.status_wrong. */
export function nextStatus(
  envelope: { readonly id: string; readonly status: EnvelopeStatus },
  action: EnvelopeAction,
  isAtEnd: boolean,
): EnvelopeStatus {
  const row = transitions.find(({ from, action: one }) => from === envelope.status && one === action);
  const next = isAtEnd ? row?.to.at(-1) : row?.to[0];
  if (next !== undefined) return next;
  const allowed = allowedActions(envelope.status);
  throw new Fault("envelope.status_wrong", {
    args: [envelope.id, envelope.status],
    data: { status: envelope.status, allowed },
  });
}

/** The table as a Mermaid state diagram, for docs/api/envelopes.md. */
export function transitionsDiagram(): string {
  const arrows = transitions.flatMap(({ from, action, to }) => to.map((next) => `    ${from} --> ${next}: ${action}`));
  const finals = finalStatuses.map((status) => `    ${status} --> [*]`);
  return ["stateDiagram-v2", "    [*] --> DRAFT", ...arrows, ...finals].join("\n");
}

/** Statuses nothing leads out of. */
export const finalStatuses: readonly EnvelopeStatus[] = ["COMPLETED", "CANCELLED", "EXPIRED"];
