import { jobs } from "./jobs.ts";
import type { ScenariosNeeds } from "./needs.ts";
import { forEnvelopes } from "./questions.ts";
import { routes } from "./routes.ts";

export { accountData } from "./store/account-data.ts";

/** The room of scenarios: recipes by which a completed envelope becomes the next one. It publishes no events of its own. */
export type Scenarios = ReturnType<typeof scenarios>;

/** Builds the room. */
export function scenarios(needs: ScenariosNeeds) {
  return { routes: routes(needs), jobs: jobs(needs), forEnvelopes };
}
