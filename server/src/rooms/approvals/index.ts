import { jobs, schedules } from "./jobs.ts";
import type { ApprovalsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { works } from "./process-handlers.ts";

export { accountData } from "./store/account-data.ts";

/** The room of approval routes. It publishes `approval.changed` {envelopeId, flowId, mailboxId, status}. */
export type Approvals = ReturnType<typeof approvals>;

/** Builds the room. */
export function approvals(needs: ApprovalsNeeds) {
  return { routes: routes(needs), jobs: jobs(needs), schedules: schedules(needs), works: works(needs) };
}
