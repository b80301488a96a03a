import { checkStart, startRoute } from "@chancery/core/envelope/approval/approval.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { Fault, refuse, type FaultRow, type Json } from "@chancery/core/fault/fault.ts";
import { parseId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import type { ProcessItem, ProcessHandler } from "../processes/index.ts";
import { routeLimits } from "./contract.ts";
import { changeOfRoute } from "./events.ts";
import type { ApprovalsNeeds } from "./needs.ts";
import type { PlannedApprover, RoutePlan } from "./plan.ts";
import { countApprovers, insertFlow, listBusyApprovers } from "./store/changes.ts";

/** The kind of process that starts routes. */
export const startKind = "approvals.start";

/** The process handlers of this room by kind. */
export function works(needs: ApprovalsNeeds): Readonly<Record<string, ProcessHandler>> {
  return { [startKind]: (tx, item) => startOne(needs, tx, item) };
}

/** Starts a route on one envelope. Throws envelope.not_found, value.too_many, and the faults of core. */
async function startOne(needs: ApprovalsNeeds, tx: Transaction, { envelopeId, actor, input }: ProcessItem): Promise<void> {
  const { envelopes } = needs;
  const plan = planOf(input);
  const mailboxId = actor.mailbox.id;
  const envelope = await envelopes.lockEnvelope(tx, envelopeId, mailboxId);
  if (!envelope) throw new Fault("envelope.not_found", { args: [envelopeId] });
  const now = needs.clock.now();
  const asked = plan.steps.flat();
  const approverIds = asked.map((one) => one.mailboxId);
  const busyIds = new Set(await listBusyApprovers(tx, envelopeId));
  refuse(checkStart({ envelope, mailboxId, approverIds, busyIds, now }));
  refuse(await foreignFaults(needs, tx, envelope, { approverIds, accountId: actor.mailbox.accountId }));
  if ((await countApprovers(tx, envelopeId)) + asked.length > routeLimits.historyMax)
    throw new Fault("value.too_many", { args: ["approvers in all routes of the envelope", routeLimits.historyMax] });
  const id = needs.newId<"approvalFlow">();
  const idsOf = plan.steps.map((step) => step.map((one) => one.mailboxId));
  const approvers = startRoute(idsOf).map((one, index) => ({ ...one, name: asked[index]?.name ?? "" }));
  const { message, isUrgent } = plan;
  await insertFlow(tx, { id, envelopeId, mailboxId, userId: actor.caller.userId, message, isUrgent, now }, approvers);
  await envelopes.showToApprovers(tx, { envelopeId, mailboxId }, idsOf[0] ?? [], now);
  await envelopes.putOnApproval(tx, { envelopeId, mailboxId }, id);
  const change = { flowId: id, envelopeId, starterId: mailboxId, status: "RUNNING", action: "start", at: now } as const;
  await publish(tx, changeOfRoute({ ...change, details: { steps: idsOf, message } }, actor));
}

/** Faults for approvers outside the company of an envelope that may not be shared. */
async function foreignFaults(
  { mailboxes }: ApprovalsNeeds,
  tx: Transaction,
  envelope: Envelope,
  { approverIds, accountId }: { readonly approverIds: readonly MailboxId[]; readonly accountId: string },
): Promise<readonly FaultRow[]> {
  if (envelope.forwarding.sharing) return [];
  const cards = await mailboxes.findMailboxes(tx, approverIds);
  const foreign = approverIds.filter((id) => cards.get(id)?.accountId !== accountId);
  return foreign.map((id): FaultRow => ({ code: "approval.company_other", args: [envelope.id, id] }));
}

/** The plan of a process, as checked before it started. Processes of an older release have ids only. */
function planOf(input: Json): RoutePlan {
  const { steps, message, isUrgent = false } = Object(input);
  const approverOf = (one: string | { readonly mailboxId: string; readonly name: string }): PlannedApprover =>
    typeof one === "string"
      ? { mailboxId: parseId<"mailbox">(one, "steps"), name: "" }
      : { mailboxId: parseId<"mailbox">(one.mailboxId, "steps"), name: one.name };
  return { steps: steps.map((step: readonly string[]) => step.map(approverOf)), message, isUrgent };
}
