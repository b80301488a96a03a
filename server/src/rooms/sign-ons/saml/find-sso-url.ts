import { findEmail } from "@chancery/core/account/email.ts";
import { faultOf } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { signOnUrl } from "../sign-on/urls.ts";

/** The sign-in URL for the domain of an email address; null when it has no provider. */
export async function findSsoUrl(needs: SignOnsNeeds, typed: string): Promise<string | null> {
  const email = findEmail(typed);
  const domain = email === undefined ? undefined : await needs.domains.findSsoDomain(needs.database, email);
  return domain ? signOnUrl(needs.baseUrl(), domain) : null;
}

/** The SAML provider of a domain. Throws provider.none. */
export async function findRegistrationId(needs: SignOnsNeeds, domain: string): Promise<ProviderId> {
  const email = findEmail(`somebody@${domain}`);
  const found = email === undefined ? undefined : await needs.domains.findSsoDomain(needs.database, email);
  if (found?.providerKind !== "saml") throw faultOf([{ code: "provider.none", args: [domain], parameter: "domain" }]);
  return found.providerId;
}
