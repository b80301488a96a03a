import type { AnyRoute } from "../../http/route/route.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { EnvelopesNeeds } from "../envelopes/index.ts";
import { jobs } from "./jobs.ts";
import type { ScenariosNeeds } from "./needs.ts";
import { forEnvelopes } from "./questions.ts";
import { routes } from "./routes.ts";

export { accountData } from "./store/account-data.ts";

/** The room of scenarios: recipes by which a completed envelope becomes the next one. It publishes no events of its own. */
export type Scenarios = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly forEnvelopes: EnvelopesNeeds["scenarios"];
};

/** Builds the room. */
export function scenarios(needs: ScenariosNeeds): Scenarios {
  return { routes: routes(needs), jobs: jobs(needs), forEnvelopes };
}
