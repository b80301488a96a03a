import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { takeCode } from "../store/identities.ts";

/** The token of a new session for the one-time code of a sign-in. Throws user.code_wrong, user.blocked. */
export async function exchangeCode(needs: SignOnsNeeds, code: string, origin: Origin): Promise<string> {
  return needs.database.transaction(async (tx) => {
    const taken = await takeCode(tx, needs.tokens.hashOf(code), needs.clock.now());
    const user = taken && (await needs.accounts.findUser(tx, taken.user_id));
    if (!taken || !user) throw new Fault("user.code_wrong");
    if (user.status !== "ACTIVE") throw new Fault("user.blocked");
    return needs.openSession(tx, user, origin, { how: "provider", providerId: taken.provider_id });
  });
}
