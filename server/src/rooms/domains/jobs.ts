import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { recheckDomains } from "./actions/recheck-domains.ts";
import { adoptDomainUsers } from "./actions/adopt-domain-users.ts";
import { joinsEventName } from "./events.ts";
import type { DomainsNeeds } from "./needs.ts";

const recheckEveryMs = 15_000;

/** People of domains that became ACTIVE. */
export function jobs(needs: DomainsNeeds): readonly JobHandler[] {
  return [
    {
      on: joinsEventName,
      name: "domains.take-people-in",
      attemptsMax: 20,
      work: (payload, signal) => adoptDomainUsers(needs, payload, signal),
    },
  ];
}

/** Checks records in DNS. */
export function schedules(needs: DomainsNeeds): readonly Schedule[] {
  return [{ name: "domains.look", everyMs: recheckEveryMs, work: (signal) => recheckDomains(needs, signal) }];
}
