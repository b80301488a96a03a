import { refuse } from "@chancery/core/fault/fault.ts";
import type { ApprovalFlowId, MailboxId } from "@chancery/core/ids/id.ts";
import { routeLimits } from "./contract.ts";

/** An approver and the name shown for them; empty for that of the mailbox. */
export type PlannedApprover = { readonly mailboxId: MailboxId; readonly name: string };

/** The part of a route that is common to all envelopes of a process. */
export type RoutePlan = {
  readonly steps: readonly (readonly PlannedApprover[])[];
  readonly message: string;
  readonly isUrgent: boolean;
};

/** A plan with the place of each approver in the request. */
export type AskedPlan = RoutePlan & { readonly pointerOf: (step: number, index: number) => string };

type AskedApprover = { readonly name: string; readonly mailboxUuid: MailboxId; readonly order?: number | null | undefined };

/** The input of a route: steps, approvers or the id of a saved route, one of them. */
export type PlanInput = {
  readonly steps?: readonly { readonly approvers: readonly MailboxId[] }[] | null | undefined;
  readonly approvers?: readonly AskedApprover[] | null | undefined;
  readonly flowUuid?: ApprovalFlowId | null | undefined;
  readonly message?: string | null | undefined;
  readonly urgent?: boolean | null | undefined;
};

/** The plan of a request. Throws request.invalid unless it is given in exactly one way and within the bounds of a route. */
export function readPlan({ steps, approvers, flowUuid, message, urgent }: PlanInput): AskedPlan {
  const ways = [steps, approvers, flowUuid].filter((way) => way !== undefined && way !== null);
  if (ways.length !== 1) invalid("exactly one of approvers, steps and flowUuid", "");
  if (flowUuid) invalid("there is no saved route of this id", "/flowUuid");
  const beside = { message: message ?? "", isUrgent: urgent ?? false };
  if (approvers) return { ...inOrder(approvers), ...beside };
  const planned = (steps ?? []).map((step) => step.approvers.map((mailboxId) => ({ mailboxId, name: "" })));
  return { steps: planned, pointerOf: (step, index) => `/steps/${step}/approvers/${index}`, ...beside };
}

/** Approvers of a saved route as a request would name them: those of `auto` decide in parallel. */
export function inSavedOrder(flowType: "auto" | "manual", approvers: readonly AskedApprover[]): readonly AskedApprover[] {
  return flowType === "manual" ? approvers : approvers.map((one) => ({ ...one, order: 1 }));
}

/** Approvers with the same order decide in parallel, lower orders first; the default order is the place in the list. */
function inOrder(approvers: readonly AskedApprover[]) {
  const placed = approvers.map(({ mailboxUuid: mailboxId, name, order }, at) => ({
    mailboxId,
    name,
    at,
    order: order ?? at + 1,
  }));
  const groups = [...Map.groupBy(placed, ({ order }) => order)]
    .toSorted(([one], [other]) => one - other)
    .map(([, group]) => group);
  if (groups.length > routeLimits.stepsMax) invalid(`more than ${routeLimits.stepsMax} steps`, "/approvers");
  const large = groups.find((group) => group.length > routeLimits.approversMax);
  if (large) invalid(`more than ${routeLimits.approversMax} approvers of one order`, "/approvers");
  const steps = groups.map((group) => group.map(({ mailboxId, name }) => ({ mailboxId, name })));
  return { steps, pointerOf: (step: number, index: number) => `/approvers/${groups[step]?.[index]?.at ?? 0}/mailboxUuid` };
}

function invalid(why: string, pointer: string): void {
  refuse([{ code: "request.invalid", args: [why], pointer }]);
}
