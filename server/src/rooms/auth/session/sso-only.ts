import { findEmail } from "@chancery/core/account/email.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AuthNeeds } from "../needs.ts";

/** The sign-in URL of an SSO-only domain; undefined for other domains. The email address is as typed. */
export async function findSsoOnlyUrl({ database, domains }: AuthNeeds, typed: string): Promise<string | undefined> {
  const email = findEmail(typed);
  return email === undefined ? undefined : domains.findSsoOnlyUrl(database, email);
}

/** The fault of a password on an SSO-only domain, with the URL to sign in at. */
export function ssoOnlyFault(ssoUrl: string): Fault {
  return new Fault("login.sso_only", { data: { ssoUrl } });
}

/** Throws login.sso_only when the domain of the email address is SSO-only. */
export async function refuseSsoOnly(needs: AuthNeeds, email: string): Promise<void> {
  const ssoUrl = await findSsoOnlyUrl(needs, email);
  if (ssoUrl !== undefined) throw ssoOnlyFault(ssoUrl);
}
