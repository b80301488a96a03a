import type { Origin } from "@chancery/core/access/caller.ts";
import { checkPassword } from "@chancery/core/account/password.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { tryPassword } from "../session/password-tries.ts";
import { checkMayComeIn, checkNewPassword } from "../session/policies.ts";
import { setPassword } from "../session/set-password.ts";
import { findSsoOnlyUrl, ssoOnlyFault } from "../session/sso-only.ts";

/** Who renews which password: the email address as typed, the password there is, and the one there is to be. */
export type PasswordRenewal = {
  readonly login: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly endApplicationTokens?: boolean;
};

/**
 * Changes the password of somebody who is not signed in and whose password may have expired; all their sessions end. Wrong
 * tries count as at signing in. Throws what logIn throws but password.expired, and password.rule, password.reused.
 */
export async function renewPassword(needs: AuthNeeds, submitted: PasswordRenewal, origin: Origin): Promise<void> {
  refuse(checkPassword(submitted.newPassword, "/newPassword"));
  const known = await prove(needs, submitted, origin.ip);
  await checkMayComeIn(needs, known, origin.ip);
  await checkNewPassword(needs, known, submitted.newPassword, "/newPassword");
  const passwordHash = await needs.passwords.hash(submitted.newPassword);
  await needs.database.transaction(async (tx) => {
    const user = await needs.accounts.lockUser(tx, known.id);
    // of two renewals at once the second finds another password than the one it proved
    if (!user || user.passwordHash !== known.passwordHash || user.status !== "ACTIVE") throw new Fault("login.rejected");
    const endsTokens = submitted.endApplicationTokens ?? false;
    await setPassword(needs, tx, { user, passwordHash, operation: "password-changed", keep: undefined, endsTokens }, origin);
  });
}

/** On a domain that asks for its provider only an owner who keeps a password has one that is looked at, as at signing in. */
async function prove(needs: AuthNeeds, { login, oldPassword }: PasswordRenewal, ip: string): Promise<User> {
  const ssoUrl = await findSsoOnlyUrl(needs, login);
  const credentials = { login, password: oldPassword };
  if (ssoUrl === undefined) {
    const user = await tryPassword(needs, credentials, ip);
    if (!user) throw new Fault("login.rejected");
    return user;
  }
  const user = await tryPassword(needs, credentials, ip, ({ isBreakGlass }) => isBreakGlass).catch((error: unknown) => {
    throw error instanceof Fault ? ssoOnlyFault(ssoUrl) : error;
  });
  if (user?.status !== "ACTIVE") throw ssoOnlyFault(ssoUrl);
  return user;
}
