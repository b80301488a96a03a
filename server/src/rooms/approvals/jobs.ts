import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { endOverRoutes } from "./actions/end-over-routes.ts";
import { forgetRoutes } from "./actions/forget-routes.ts";
import type { ApprovalsNeeds } from "./needs.ts";

/** What the room does behind a removed draft. */
export function jobs(needs: ApprovalsNeeds): readonly JobHandler[] {
  return [{ on: "envelope.removed", name: "approvals.forget", attemptsMax: 10, work: (payload) => forgetRoutes(needs, payload) }];
}

/** What the room does by itself, from time to time. */
export function schedules(needs: ApprovalsNeeds): readonly Schedule[] {
  const end = async (signal: AbortSignal): Promise<void> => {
    await endOverRoutes(needs, signal);
  };
  return [{ name: "approvals.end", everyMs: 30_000, work: end }];
}
