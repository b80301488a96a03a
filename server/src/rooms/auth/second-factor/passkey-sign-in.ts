import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { UsedPasskey } from "../../../io/passwords/passkeys.ts";
import type { AuthNeeds } from "../needs.ts";
import { notifyOwners } from "../session/notify-owners.ts";
import { checkMayComeIn } from "../session/policies.ts";
import { findSsoOnlyUrl, ssoOnlyFault } from "../session/sso-only.ts";
import { openSession } from "../session/start-session.ts";
import { usePasskey } from "./use-passkey.ts";

/**
 * Signs in with a passkey alone, whose authenticator verified the user, and returns the token of the session. Throws
 * login.second_factor_wrong, and only for the right passkey user.blocked, user.inactive, login.address_blocked, login.sso_only.
 */
export async function signInWithPasskey(needs: AuthNeeds, answer: UsedPasskey, origin: Origin): Promise<string> {
  const use = await usePasskey(needs, answer, undefined);
  const known = use?.isUserVerified ? await needs.accounts.users.find(needs.database, use.userId) : undefined;
  if (!use || !known) throw new Fault("login.second_factor_wrong");
  await checkMayComeIn(needs, known, origin.ip);
  const ssoUrl = await findSsoOnlyUrl(needs, known.email);
  if (ssoUrl !== undefined && !known.isBreakGlass) throw ssoOnlyFault(ssoUrl);
  return needs.database.transaction(async (tx) => {
    const user = await needs.accounts.users.lock(tx, known.id);
    if (user?.status !== "ACTIVE") throw new Fault("login.second_factor_wrong");
    if (ssoUrl !== undefined) await notifyOwners(needs, tx, user, origin);
    return openSession(needs, tx, user, { origin, how: "passkey", secondFactorId: use.id });
  });
}
