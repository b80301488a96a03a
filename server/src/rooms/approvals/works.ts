import { checkStart, startRoute } from "@chancery/core/envelope/approval.ts";
import type { Envelope } from "@chancery/core/envelope/model.ts";
import { Fault, refuse, type FaultRow, type Json } from "@chancery/core/fault/fault.ts";
import { parseId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import type { ProcessItem, ProcessWork } from "../processes/index.ts";
import { changeOfRoute } from "./changes.ts";
import type { ApprovalsNeeds } from "./needs.ts";
import { insertFlow, listBusyApprovers } from "./store/changes.ts";

/** The kind of process that starts routes. */
export const startKind = "approvals.start";

/** What of a route is the same for all envelopes of a process. */
export type RoutePlan = { readonly steps: readonly (readonly MailboxId[])[]; readonly message: string };

/** What processes of the room's kind do to an envelope. */
export function works(needs: ApprovalsNeeds): Readonly<Record<string, ProcessWork>> {
  return { [startKind]: (tx, item) => startOne(needs, tx, item) };
}

/** Starts a route on one envelope. Throws envelope.not_found, and what the core finds. */
async function startOne(needs: ApprovalsNeeds, tx: Transaction, { envelopeId, actor, input }: ProcessItem): Promise<void> {
  const { approving } = needs.envelopes;
  const plan = planOf(input);
  const mailboxId = actor.mailbox.id;
  const envelope = await approving.lockEnvelope(tx, envelopeId, mailboxId);
  if (!envelope) throw new Fault("envelope.not_found", { args: [envelopeId] });
  const now = needs.clock.now();
  const approverIds = plan.steps.flat();
  const busyIds = new Set(await listBusyApprovers(tx, envelopeId));
  refuse(checkStart({ envelope, mailboxId, approverIds, busyIds, now }));
  refuse(await foreignFaults(needs, tx, envelope, { approverIds, accountId: actor.mailbox.accountId }));
  const id = needs.newId<"approvalFlow">();
  const approvers = startRoute(plan.steps);
  await insertFlow(tx, { id, envelopeId, mailboxId, userId: actor.caller.userId, message: plan.message, now }, approvers);
  await approving.showToApprovers(tx, { envelopeId, mailboxId }, plan.steps[0] ?? [], now);
  await approving.putOnApproval(tx, { envelopeId, mailboxId }, id);
  const change = { flowId: id, envelopeId, starterId: mailboxId, status: "RUNNING", action: "start", at: now } as const;
  await publish(tx, changeOfRoute({ ...change, details: { steps: plan.steps, message: plan.message } }, actor));
}

/** What may not be shared stays within the company. */
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

/** The plan of a process, as it was checked before it started. */
function planOf(input: Json): RoutePlan {
  const { steps, message } = Object(input);
  const ids = (step: readonly string[]): readonly MailboxId[] => step.map((id) => parseId<"mailbox">(id, "steps"));
  return { steps: steps.map(ids), message };
}
