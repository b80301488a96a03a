import type { AnyRoute } from "../../http/route/route.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import type { ProcessHandler } from "../processes/index.ts";
import { jobs, schedules } from "./jobs.ts";
import type { ApprovalsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { works } from "./process-handlers.ts";

export { accountData } from "./store/account-data.ts";

/** The room of approval routes. It publishes `approval.changed` {envelopeId, flowId, mailboxId, status}. */
export type Approvals = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** The process handlers of this room by kind; compose registers them. */
  readonly works: Readonly<Record<string, ProcessHandler>>;
};

/** Builds the room. */
export function approvals(needs: ApprovalsNeeds): Approvals {
  return { routes: routes(needs), jobs: jobs(needs), schedules: schedules(needs), works: works(needs) };
}
