import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault, faultOf } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { assertOwnBrowser, type BroughtCode } from "./browser.ts";
import { takeCode } from "./store/identities.ts";

/** A one-time code, and where it comes from. */
export type Exchange = BroughtCode & { readonly origin: Origin };

/**
 * The token of a new session for the one-time code of a sign-in. What was taken away since the code was made counts. Throws
 * user.code_wrong, user.blocked, provider.none, provider.mismatch, login.address_blocked.
 */
export async function exchangeCode(needs: SignOnsNeeds, { origin, ...brought }: Exchange): Promise<string> {
  return needs.database.transaction(async (tx) => {
    const taken = await takeCode(tx, needs.tokens.hashOf(brought.code), needs.clock.now());
    const user = taken && (await needs.accounts.users.lock(tx, taken.user_id));
    if (!taken || !user) throw faultOf([{ code: "user.code_wrong", pointer: "/code" }]);
    assertOwnBrowser(needs, brought);
    if (user.status !== "ACTIVE") throw new Fault("user.blocked");
    await checkConnected(needs, tx, user.email, taken.provider_id);
    return needs.openSession(tx, user, { how: "provider", providerId: taken.provider_id, origin });
  });
}

async function checkConnected(needs: SignOnsNeeds, db: Queries, email: string, providerId: ProviderId): Promise<void> {
  const domain = await needs.domains.findSsoDomain(db, email);
  if (!domain) throw new Fault("provider.none", { args: [email.slice(email.lastIndexOf("@") + 1)] });
  if (domain.providerId !== providerId) throw new Fault("provider.mismatch");
}
