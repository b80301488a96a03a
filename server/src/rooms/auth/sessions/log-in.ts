import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AuthNeeds } from "../needs.ts";
import { openSession } from "../session/start-session.ts";
import { notifyOwners } from "../session/notify-owners.ts";
import { findSsoOnlyUrl, ssoOnlyFault } from "../session/sso-only.ts";
import { checkSignIn } from "../session/policies.ts";
import { tryPassword, type Credentials } from "../session/password-tries.ts";

/**
 * A new session's token. Nobody learns from answer or time whether the email address exists. Throws login.throttled,
 * login.rejected, and for the right password only user.blocked, user.inactive,
 * login.address_blocked and password.expired. On a domain that asks for its provider
 * login.sso_only for everybody and everything but the right password of an owner who keeps one.
 */
export async function logIn(needs: AuthNeeds, credentials: Credentials, origin: Origin): Promise<string> {
  const ssoUrl = await findSsoOnlyUrl(needs, credentials.login);
  if (ssoUrl !== undefined) return logInDespite(needs, ssoUrl, credentials, origin);
  const user = await tryPassword(needs, credentials, origin.ip);
  if (!user) throw new Fault("login.rejected");
  await checkSignIn(needs, user, origin.ip);
  return needs.database.transaction(async (tx) => openSession(needs, tx, user, { origin, how: "password" }));
}

/** The work is the same for everybody, so that neither answer nor time tells who keeps a password. The other owners are told. */
async function logInDespite(needs: AuthNeeds, ssoUrl: string, credentials: Credentials, origin: Origin): Promise<string> {
  const user = await tryPassword(needs, credentials, origin.ip, ({ isBreakGlass }) => isBreakGlass).catch((error: unknown) => {
    throw error instanceof Fault ? ssoOnlyFault(ssoUrl) : error;
  });
  if (user?.status !== "ACTIVE") throw ssoOnlyFault(ssoUrl);
  await checkSignIn(needs, user, origin.ip);
  return needs.database.transaction(async (tx) => {
    await notifyOwners(needs, tx, user, origin);
    return openSession(needs, tx, user, { origin, how: "password" });
  });
}
