import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { failed, passed } from "@chancery/core/sso/check.ts";
import { browserHash } from "../sign-on/browser.ts";
import { failSignOn, finishSignOn, type Outcome } from "../sign-on/finish-sign-on.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { decryptClaims } from "../sign-on/encrypted-claims.ts";
import { takeArrival } from "../sign-on/store/requests.ts";

/** The browser that fetches an answer. */
export type Fetching = { readonly ticket: string; readonly cookies: string | undefined; readonly origin: Origin };

/** Ends a SAML sign-in for the browser that began it, and for no other. Throws provider.mismatch for a ticket that is none. */
export async function finishSaml(needs: SignOnsNeeds, { ticket, cookies, origin }: Fetching): Promise<Outcome> {
  const arrived = await takeArrival(needs.database, needs.tokens.hashOf(ticket), needs.clock.now());
  if (!arrived) throw new Fault("provider.mismatch");
  const { claims, checks } = decryptClaims(needs.secrets, arrived.id, arrived.arrival);
  const hash = browserHash(needs.tokens, cookies, needs.baseUrl());
  if (hash?.equals(arrived.browser_hash))
    return finishSignOn(needs, arrived, { claims, checks: [...checks, passed("browser")], origin });
  const other = failed("browser", "the answer came to another browser than the one that began");
  return failSignOn(needs, arrived, { code: "provider.mismatch", checks: [...checks, other], claims, origin });
}
