import { findEmail } from "@chancery/core/account/email.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault, faultOf } from "@chancery/core/fault/fault.ts";
import { passed } from "@chancery/core/sso/check.ts";
import { assertOwnBrowser, type BroughtCode } from "./browser.ts";
import type { Unconfirmed } from "./request-confirmation.ts";
import { completeSignOn } from "./finish-sign-on.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { unconfirmedPlace } from "./encrypted-claims.ts";
import { takeConfirmation } from "./store/confirmations.ts";

/** The confirmation of an email address with an emailed code; the address is as typed. */
export type Confirming = BroughtCode & { readonly emailToMatch: string; readonly origin: Origin };

/**
 * The token of a new session for an emailed code. Throws user.code_wrong; for the right code only
 * provider.mismatch and sso.email_mismatch, which keep the code valid, and the faults that refuse the user meanwhile.
 */
export async function confirmEmail(needs: SignOnsNeeds, { emailToMatch, origin, ...brought }: Confirming): Promise<string> {
  return needs.database.transaction(async (tx) => {
    const taken = await takeConfirmation(tx, needs.tokens.hashOf(brought.code), needs.clock.now());
    if (!taken) throw faultOf([{ code: "user.code_wrong", parameter: "code" }]);
    assertOwnBrowser(needs, brought);
    const text = needs.secrets.unlock(taken.arrival, unconfirmedPlace(taken.id));
    const { email, claims, checks } = JSON.parse(text) as Unconfirmed;
    if (findEmail(emailToMatch) !== email) throw new Fault("sso.email_mismatch");
    const ending = { claims: { ...claims, isEmailVerified: true }, checks: [...checks, passed("e-mail-confirmed")], origin };
    const end = await completeSignOn(
      needs,
      tx,
      { ...taken, purpose: "login", redirect_url: "", browser_hash: undefined },
      ending,
    );
    if ("code" in end) throw new Fault(end.code);
    const user = await needs.accounts.users.lock(tx, end.userId);
    if (user?.status !== "ACTIVE") throw new Fault("user.blocked");
    return needs.openSession(tx, user, { how: "provider", providerId: taken.provider_id, origin });
  });
}
