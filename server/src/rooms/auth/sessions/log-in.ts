import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AuthNeeds } from "../needs.ts";
import { openSession } from "../session/start-session.ts";
import { notifyOwners } from "../session/notify-owners.ts";
import { findSsoOnlyUrl, ssoOnlyFault } from "../session/sso-only.ts";
import { checkSignIn } from "../session/policies.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { User } from "../../accounts/index.ts";
import { askSecondFactor } from "../second-factor/ask-second-factor.ts";
import { tryPassword, type Credentials } from "../session/password-tries.ts";

/**
 * Signs in with a password and returns the token of the session. Neither the answer nor its time reveals whether the email
 * address exists. Throws login.throttled, login.rejected, and only for the right password user.blocked, user.inactive,
 * login.address_blocked, password.expired and login.second_factor. On an SSO-only domain it throws login.sso_only for everything except
 * the right password of a break-glass owner.
 */
export async function logIn(needs: AuthNeeds, credentials: Credentials, origin: Origin): Promise<string> {
  const ssoUrl = await findSsoOnlyUrl(needs, credentials.login);
  if (ssoUrl !== undefined) return logInDespite(needs, ssoUrl, credentials, origin);
  const user = await tryPassword(needs, credentials, origin.ip);
  if (!user) throw new Fault("login.rejected");
  await checkProved(needs, user, origin);
  return needs.database.transaction(async (tx) => {
    if (!(await lockUnchanged(needs, tx, user))) throw new Fault("login.rejected");
    return openSession(needs, tx, user, { origin, how: "password" });
  });
}

/** Does the same work for everyone, so that neither the answer nor its time reveals break-glass owners. Notifies the other owners. */
async function logInDespite(needs: AuthNeeds, ssoUrl: string, credentials: Credentials, origin: Origin): Promise<string> {
  const user = await tryPassword(needs, credentials, origin.ip, ({ isBreakGlass }) => isBreakGlass).catch((error: unknown) => {
    throw error instanceof Fault ? ssoOnlyFault(ssoUrl) : error;
  });
  if (user?.status !== "ACTIVE") throw ssoOnlyFault(ssoUrl);
  await checkProved(needs, user, origin);
  return needs.database.transaction(async (tx) => {
    if (!(await lockUnchanged(needs, tx, user))) throw ssoOnlyFault(ssoUrl);
    await notifyOwners(needs, tx, user, origin);
    return openSession(needs, tx, user, { origin, how: "password" });
  });
}

async function checkProved(needs: AuthNeeds, user: User, origin: Origin): Promise<void> {
  await checkSignIn(needs, user, origin.ip);
  const fault = await askSecondFactor(needs, needs.database, user, origin);
  if (fault) throw fault;
}

/** Locks the user. False when the password that was verified is no longer theirs: what changed it has ended the sessions of before. */
async function lockUnchanged(needs: AuthNeeds, tx: Transaction, known: User): Promise<boolean> {
  const user = await needs.accounts.users.lock(tx, known.id);
  return user?.status === "ACTIVE" && user.passwordHash === known.passwordHash;
}
