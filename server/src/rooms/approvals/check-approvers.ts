import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { ApprovalsNeeds } from "./needs.ts";
import type { AskedPlan } from "./plan.ts";

/** The faults of the approvers of a plan, for the mailbox that starts it. */
export async function checkApprovers({ mailboxes, database }: ApprovalsNeeds, { steps, pointerOf }: AskedPlan, own: MailboxId) {
  const cards = await mailboxes.findMailboxes(database, [...new Set(steps.flat().map((one) => one.mailboxId))]);
  const seen = new Set<MailboxId>();
  return steps.flatMap((step, at) =>
    step.flatMap(({ mailboxId: id }, index): readonly FaultRow[] => {
      const card = cards.get(id);
      const place = { args: [id], pointer: pointerOf(at, index) };
      if (id === own) return [{ code: "approval.self", ...place }];
      if (seen.has(id)) return [{ code: "approval.repeated", ...place }];
      seen.add(id);
      if (!card) return [{ code: "approval.approver_unknown", ...place }];
      return card.isRemoved || card.isArchived ? [{ code: "approval.approver_removed", ...place }] : [];
    }),
  );
}
