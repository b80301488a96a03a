import { domainOfEmail } from "@chancery/core/domain/name.ts";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { DomainsNeeds } from "./needs.ts";
import { findActiveNameOf, removeDomainsOf } from "./store/domains.ts";
import { findActive } from "./store/sso.ts";
import type { ActiveDomain, SsoDomain } from "./active-domain.ts";

/** Domains as other rooms read them. Email addresses are in the form of findEmail; results depend on their domain only. */
export type DomainQuestions = {
  /** The ACTIVE domain of an email address; subdomains are different domains. */
  findActiveDomain(db: Queries, email: string): Promise<ActiveDomain | undefined>;
  /** The oldest ACTIVE domain of an account, in letters. */
  findActiveName(db: Queries, accountId: AccountId): Promise<string | undefined>;
  /** The ACTIVE domain of an email address, when a provider is connected to it. */
  findSsoDomain(db: Queries, email: string): Promise<SsoDomain | undefined>;
  /** The sign-in URL for an email address whose domain does not allow passwords. */
  findSsoOnlyUrl(db: Queries, email: string): Promise<string | undefined>;
  /** Removes the domains of a removed account, so that others can use them. */
  closeDomainsOf(tx: Transaction, accountId: AccountId): Promise<void>;
  /** Whether the email address is in an ACTIVE domain connected to this provider. */
  isDomainOfProvider(db: Queries, providerId: ProviderId, email: string): Promise<boolean>;
};

/** Builds the part of the door that other rooms use. */
export function domainQuestions(needs: DomainsNeeds): DomainQuestions {
  const find = async (db: Queries, email: string) => {
    const ascii = domainOfEmail(email, needs.names);
    return ascii === undefined ? undefined : findActive(db, ascii);
  };
  return {
    findSsoOnlyUrl: async (db, email) => {
      const sso = (await find(db, email))?.sso;
      return sso?.onlySsoLogin ? signOnUrl(needs.baseUrl(), sso) : undefined;
    },
    closeDomainsOf: removeDomainsOf,
    findActiveName: findActiveNameOf,
    findActiveDomain: async (db, email) => (await find(db, email))?.active,
    findSsoDomain: async (db, email) => (await find(db, email))?.sso,
    isDomainOfProvider: async (db, providerId, email) => (await find(db, email))?.sso?.providerId === providerId,
  };
}

/** The URL at which users of a provider start to sign in. */
function signOnUrl(baseUrl: string, { providerKind, providerId }: SsoDomain): string {
  return `${baseUrl}/${providerKind === "saml" ? "saml2/authenticate" : "oauth2/authorization"}/${providerId}`;
}
