import { refuse } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { startBulk } from "../../processes/index.ts";
import { checkApprovers } from "../check-approvers.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import type { AskedPlan } from "../plan.ts";
import { startKind } from "../process-handlers.ts";

/** The envelopes to send for approval, and the plan of their routes. */
export type SendForApproval = { readonly envelopeIds: readonly EnvelopeId[]; readonly plan: AskedPlan };

/**
 * Starts a process that sends each envelope for approval, and returns its id. Throws approval.self, approval.repeated,
 * approval.approver_unknown, approval.approver_removed, all of them at once.
 */
export async function sendForApproval(
  needs: ApprovalsNeeds,
  { envelopeIds, plan }: SendForApproval,
  acting: InMailbox,
): Promise<Reply> {
  refuse(await checkApprovers(needs, plan, acting.mailbox.id));
  const input = { steps: plan.steps, message: plan.message, isUrgent: plan.isUrgent };
  return startBulk(needs, { kind: startKind, envelopeIds, input }, acting);
}
