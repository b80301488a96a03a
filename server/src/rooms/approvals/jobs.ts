import { runBatches, type Schedule } from "../../jobs/schedule.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { ApprovalsNeeds } from "./needs.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import { removeFlows } from "./store/changes.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { changeOfOver } from "./events.ts";
import { endRoute } from "@chancery/core/envelope/approval/approval.ts";
import { lockRoute } from "./lock-route.ts";
import { saveRoute } from "./save-route.ts";

/** Removes the approval routes of a removed draft. */
export function jobs(needs: ApprovalsNeeds): readonly JobHandler[] {
  return [{ on: "envelope.removed", name: "approvals.forget", attemptsMax: 10, work: (payload) => forgetRoutes(needs, payload) }];
}

/** Ends the routes of envelopes that have ended. */
export function schedules(needs: ApprovalsNeeds): readonly Schedule[] {
  return [{ name: "approvals.end", everyMs: 30_000, work: (signal) => endOverRoutes(needs, signal) }];
}

async function forgetRoutes({ database }: ApprovalsNeeds, payload: Json): Promise<void> {
  const { envelopeId } = Object(payload);
  await removeFlows(database, parseId<"envelope">(String(envelopeId), "envelopeId"));
}

const batchMax = 100;

/** Stores that routes have ended because their envelopes have; readers see them ended before that. */
function endOverRoutes(needs: ApprovalsNeeds, signal: AbortSignal): Promise<void> {
  return runBatches(batchMax, signal, async () => {
    const over = await needs.envelopes.listOverApprovals(needs.database, batchMax);
    for (const place of over) await needs.database.transaction((tx) => endOne(needs, tx, place));
    return over.length;
  });
}

type Place = Awaited<ReturnType<ApprovalsNeeds["envelopes"]["listOverApprovals"]>>[number];

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
