import type { ApprovalRoute } from "@chancery/core/envelope/approval/approval.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { statusAt, visibleStatus } from "@chancery/core/envelope/model/transitions.ts";
import type { ApprovalFlowId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { LoadedRoute } from "./load-route.ts";
import type { ApprovalsNeeds } from "./needs.ts";
import { listDeciders, saveFlow } from "./store/changes.ts";

/** A route before and after a change; `envelope` is locked, and undefined if the starter's mailbox no longer has it. */
export type RouteSave = {
  readonly before: LoadedRoute;
  readonly after: ApprovalRoute & { readonly id: ApprovalFlowId };
  readonly envelope: Envelope | undefined;
};

/** Writes a route, shows the envelope to the approvers it has reached, and ends the envelope's approval when the route ends. */
export async function saveRoute(needs: ApprovalsNeeds, tx: Transaction, save: RouteSave, now: Instant): Promise<void> {
  const { before, after, envelope } = save;
  const { envelope_id: envelopeId, mailbox_id: mailboxId } = before.flow;
  const place = { envelopeId, mailboxId };
  await saveFlow(tx, after, now);
  const had = new Set(waitingOf(before.route));
  const reachedIds = waitingOf(after).filter((id) => !had.has(id));
  if (reachedIds.length > 0) await needs.envelopes.showToApprovers(tx, place, reachedIds, now);
  if (after.status === "RUNNING" || !envelope) return;
  const free = { ...envelope, onApprovalOf: envelope.onApprovalOf.filter((id) => id !== mailboxId) };
  const status = { status: statusAt(free, now), seen: visibleStatus(free, mailboxId, now) };
  await needs.envelopes.takeOffApproval(tx, place, status, await partOf(tx, save));
}

/** Hides the envelope from approvers who have decided nothing about it; the others keep it. */
async function partOf(tx: Transaction, { before, after }: RouteSave) {
  const deciders = new Set(await listDeciders(tx, before.flow.envelope_id));
  const ids = after.approvers.map(({ mailboxId }) => mailboxId);
  return { keptIds: ids.filter((id) => deciders.has(id)), leftIds: ids.filter((id) => !deciders.has(id)) };
}

function waitingOf({ approvers }: ApprovalRoute) {
  return approvers.filter(({ status }) => status === "WAITING").map(({ mailboxId }) => mailboxId);
}
