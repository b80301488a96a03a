import { newChallengeToken, nameRules } from "../io/dns/name-rules.ts";
import { domains, type Domains, type DomainsNeeds } from "../rooms/domains/index.ts";
import type { Outside } from "./outside.ts";

/** The room of domains with the rules and challenges of DNS. */
export function composeDomains(given: Outside & Pick<DomainsNeeds, "accounts" | "notifications">): Domains {
  const { verifyZone, isTestTldAllowed } = given.config.dns;
  return domains({ ...given, verifyZone, newChallengeToken, names: { ...nameRules, isTestTldAllowed } });
}
