import type { AnyRoute } from "../../http/route/route.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { DomainsNeeds } from "./needs.ts";
import { domainQuestions, type DomainQuestions } from "./questions.ts";
import { routes } from "./routes.ts";
import type { ActiveDomain, SsoDomain } from "./active-domain.ts";

export { accountData } from "./store/account-data.ts";
export type { DomainsNeeds } from "./needs.ts";
export type { ActiveDomain, SsoDomain };

/** The door of the room. */
export type Domains = DomainQuestions & {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
};

/** The room of account domains. */
export function domains(needs: DomainsNeeds): Domains {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    ...domainQuestions(needs),
  };
}
