import { domainOfEmail } from "@chancery/core/domain/name.ts";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { DomainsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { removeDomainsOf } from "./store/domains.ts";
import { findActive, type ActiveDomain, type SsoDomain } from "./store/sso.ts";

export type { DomainsNeeds } from "./needs.ts";
export type { ActiveDomain, SsoDomain };

/** Email addresses are in the form of findEmail; what is answered depends on their domain alone. */
export type Domains = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** The ACTIVE domain of an email address, exactly: a domain below it is another one. */
  findActiveDomain(db: Queries, email: string): Promise<ActiveDomain | undefined>;
  /** The same, when a provider is connected to it. */
  findSsoDomain(db: Queries, email: string): Promise<SsoDomain | undefined>;
  /** Where people of an email address must sign in, when its domain lets nobody in by password. */
  findSsoOnlyUrl(db: Queries, email: string): Promise<string | undefined>;
  /** Removes the domains of an account that is removed: they are free for others. */
  closeDomainsOf(tx: Transaction, accountId: AccountId): Promise<void>;
  /** Whether the email address is on an ACTIVE domain that this very provider is connected to. */
  isDomainOfProvider(db: Queries, providerId: ProviderId, email: string): Promise<boolean>;
};

/** The room of account domains. */
export function domains(needs: DomainsNeeds): Domains {
  const find = async (db: Queries, email: string) => {
    const ascii = domainOfEmail(email, needs.names);
    return ascii === undefined ? undefined : findActive(db, ascii);
  };
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    findSsoOnlyUrl: async (db, email) => {
      const sso = (await find(db, email))?.sso;
      return sso?.onlySsoLogin ? signOnUrl(needs.baseUrl(), sso) : undefined;
    },
    closeDomainsOf: removeDomainsOf,
    findActiveDomain: async (db, email) => (await find(db, email))?.active,
    findSsoDomain: async (db, email) => (await find(db, email))?.sso,
    isDomainOfProvider: async (db, providerId, email) => (await find(db, email))?.sso?.providerId === providerId,
  };
}

/** Where people of a provider begin. */
function signOnUrl(baseUrl: string, { providerKind, providerId }: SsoDomain): string {
  return `${baseUrl}/${providerKind === "saml" ? "saml2/authenticate" : "oauth2/authorization"}/${providerId}`;
}
