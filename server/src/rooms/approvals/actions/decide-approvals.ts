import { decideRoute } from "@chancery/core/envelope/approval/approval.ts";
import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import { noticeToSender } from "@chancery/core/notification/step-notices.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfRoute } from "../events.ts";
import type { RouteAddress } from "../load-route.ts";
import { lockRoute } from "../lock-route.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import { saveRoute } from "../save-route.ts";
import { noteDecision } from "../store/changes.ts";

/** A decision of a mailbox on routes that have reached it; `parameter` of the path names the only one, else a list in the body. */
export type Verdict = {
  readonly action: "approve" | "reject";
  readonly comment: string;
  readonly routes: readonly RouteAddress[];
  readonly parameter?: string;
};

/**
 * Decides all routes or none, in the order of their ids. Throws approval.comment_missing, and a row for each that fails:
 * approval.not_found, approval.not_approver, approval.decided, approval.ended.
 */
export async function decideApprovals(needs: ApprovalsNeeds, verdict: Verdict, acting: InMailbox): Promise<Reply> {
  if (verdict.action === "reject" && verdict.comment.trim() === "") {
    refuse([{ code: "approval.comment_missing", pointer: "/comment" }]);
  }
  const asked = [...new Map(verdict.routes.map((one, index) => [`${one.envelopeId} ${one.id}`, { ...one, index }])).values()];
  return needs.database.transaction(async (tx) => {
    const rows: FaultRow[] = [];
    for (const one of asked.toSorted((x, y) => (x.envelopeId < y.envelopeId ? -1 : 1))) {
      rows.push(...(await decideOne(needs, tx, { ...verdict, ...one }, acting)));
    }
    refuseBatch(rows, asked.length);
    return acting.settle(tx, { status: 200 });
  });
}

type One = RouteAddress & Omit<Verdict, "routes"> & { readonly index: number };

async function decideOne(needs: ApprovalsNeeds, tx: Transaction, one: One, acting: InMailbox): Promise<readonly FaultRow[]> {
  try {
    await decide(needs, tx, one, acting);
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { args = [] } = error.details;
    const place = one.parameter === undefined ? { pointer: `/envelopes/${one.index}` } : { parameter: one.parameter };
    return [{ code: error.code, args, ...place }];
  }
}

async function decide(needs: ApprovalsNeeds, tx: Transaction, one: One, { mailbox, caller, origin }: InMailbox): Promise<void> {
  const now = needs.clock.now();
  const { before, envelope } = await lockRoute(needs, tx, one, { mailboxId: mailbox.id, now });
  const after = { ...decideRoute(before.route, mailbox.id, one.action), id: one.id };
  const { action, comment } = one;
  await noteDecision(tx, { flowId: one.id, mailboxId: mailbox.id }, { userId: caller.userId, comment, now });
  await saveRoute(needs, tx, { before, after, envelope }, now);
  if (envelope && after.status !== "RUNNING") {
    const decided = noticeToSender(envelopeCodes.decided, envelope, { actorId: caller.userId, comment });
    await needs.notifications.queueNotices(tx, [{ ...decided, mailboxId: before.flow.mailbox_id }]);
  }
  const change = { flowId: one.id, envelopeId: one.envelopeId, starterId: before.flow.mailbox_id, status: after.status, at: now };
  await publish(tx, changeOfRoute({ ...change, action, details: { comment } }, { mailbox, caller, origin }));
}
