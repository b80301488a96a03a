import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfOver } from "../events.ts";
import { endRoute } from "@chancery/core/envelope/approval/approval.ts";
import { lockRoute } from "../lock-route.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import { saveRoute } from "../save-route.ts";

const batchMax = 100;

/** Writes down that routes have ended because their envelopes have. Readers saw it already. Answers how many. */
export async function endOverRoutes(needs: ApprovalsNeeds, signal: AbortSignal): Promise<number> {
  let ended = 0;
  while (!signal.aborted) {
    const over = await needs.envelopes.approving.listOverApprovals(needs.database, batchMax);
    for (const place of over) await needs.database.transaction((tx) => endOne(needs, tx, place));
    ended += over.length;
    if (over.length < batchMax) break;
  }
  return ended;
}

type Place = Awaited<ReturnType<ApprovalsNeeds["envelopes"]["approving"]["listOverApprovals"]>>[number];

async function endOne(needs: ApprovalsNeeds, tx: Transaction, { envelopeId, mailboxId, flowId }: Place): Promise<void> {
  const now = needs.clock.now();
  const { before, envelope } = await lockRoute(needs, tx, { id: flowId, envelopeId }, { mailboxId, now });
  if (before.flow.status !== "RUNNING") return;
  const isEnded = before.route.status !== "RUNNING";
  const after = { ...(isEnded ? before.route : endRoute(before.route, "end")), id: flowId };
  await saveRoute(needs, tx, { before, after, envelope }, now);
  const change = { flowId, envelopeId, starterId: mailboxId, status: after.status, action: "end", at: now } as const;
  await publish(tx, changeOfOver({ ...change, details: {} }));
}
