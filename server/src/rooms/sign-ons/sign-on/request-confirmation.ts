import type { FaultCode } from "@chancery/core/fault/catalogue.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { confirmationEmail } from "@chancery/core/email/about-sign-on.ts";
import type { Check } from "@chancery/core/sso/check.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { newBrowserCode } from "./browser.ts";
import { confirmationLifeMs, confirmationsMax, confirmationsWindowMs } from "./limits.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { unconfirmedPlace, type VouchedClaims } from "./encrypted-claims.ts";
import { addConfirmation } from "./store/confirmations.ts";
import type { RequestRow } from "./store/requests.ts";

/** A user whose email address, in the form of findEmail, the provider does not vouch for, with the checks of the sign-in. */
export type Unconfirmed = { readonly email: string; readonly claims: VouchedClaims; readonly checks: readonly Check[] };

/** A request whose response was verified; without a browser when an emailed code completes it. */
export type Completing = Omit<RequestRow, "id"> & { readonly browser_hash: Buffer | undefined };

/**
 * Sends a sign-in code to the email address. Returns the fault for the browser: that the email address must be
 * confirmed, or that too many letters went there already.
 */
export async function requestConfirmation(
  needs: SignOnsNeeds,
  tx: Transaction,
  request: Completing,
  { email, claims, checks }: Unconfirmed,
): Promise<FaultCode> {
  const now = needs.clock.now();
  const id = needs.newId<"signOnConfirmation">();
  const { text, hash } = request.browser_hash ? newBrowserCode(needs.tokens, request.browser_hash) : needs.tokens.newCode();
  const confirmation = {
    id,
    hash,
    providerId: request.provider_id,
    accountId: request.account_id,
    emailHash: needs.tokens.hashOf(email),
    arrival: needs.secrets.lock(JSON.stringify({ email, claims, checks }), unconfirmedPlace(id)),
    createdAt: now,
    expiresAt: addMs(now, confirmationLifeMs),
  };
  const bound = { since: addMs(now, -confirmationsWindowMs), countMax: confirmationsMax };
  if (!(await addConfirmation(tx, confirmation, bound))) return "request.too_many";
  const message = confirmationEmail({ code: text, until: confirmation.expiresAt }, request.redirect_url);
  await needs.emails.post(tx, [{ to: email, ...message }], request.account_id);
  return "user.email_unconfirmed";
}
