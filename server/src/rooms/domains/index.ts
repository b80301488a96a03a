import { jobs, schedules } from "./jobs.ts";
import type { DomainsNeeds } from "./needs.ts";
import { domainQuestions } from "./questions.ts";
import { routes } from "./routes.ts";
import type { ActiveDomain, SsoDomain } from "./active-domain.ts";

export { accountData } from "./store/account-data.ts";
export type { DomainsNeeds } from "./needs.ts";
export type { ActiveDomain, SsoDomain };

/** The door of the room. */
export type Domains = ReturnType<typeof domains>;

/** The room of account domains. */
export function domains(needs: DomainsNeeds) {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    ...domainQuestions(needs),
  };
}
