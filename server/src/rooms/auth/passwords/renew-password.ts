import type { Origin } from "@chancery/core/access/caller.ts";
import { checkPassword } from "@chancery/core/account/password.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { requireCode } from "../second-factor/ask-second-factor.ts";
import { tryPassword } from "../session/password-tries.ts";
import { checkMayComeIn, checkNewPassword } from "../session/policies.ts";
import { setPassword } from "../session/set-password.ts";
import { findSsoOnlyUrl, ssoOnlyFault } from "../session/sso-only.ts";
import type { Static } from "typebox";
import type { passwordShapes } from "./contract.ts";

/** A change of password without a session: email address as typed, current and new password. */
export type PasswordRenewal = Static<typeof passwordShapes.renewPassword.body>;

/**
 * Changes a password, possibly expired, without a session; all sessions of the person end. Wrong attempts count as at
 * sign-in. Throws the faults of logIn except password.expired, and password.rule, password.reused, login.second_factor_wrong.
 */
export async function renewPassword(needs: AuthNeeds, submitted: PasswordRenewal, origin: Origin): Promise<void> {
  refuse(checkPassword(submitted.newPassword, "/newPassword"));
  const known = await prove(needs, submitted, origin.ip);
  await checkMayComeIn(needs, known, origin.ip);
  await checkNewPassword(needs, known, submitted.newPassword, "/newPassword");
  const used = await requireCode(needs, known, submitted.code, origin);
  const passwordHash = await needs.passwords.hash(submitted.newPassword);
  await needs.database.transaction(async (tx) => {
    const user = await needs.accounts.users.lock(tx, known.id);
    // of two concurrent changes the second finds a hash that it did not verify
    if (!user || user.passwordHash !== known.passwordHash || user.status !== "ACTIVE") throw new Fault("login.rejected");
    const endsTokens = submitted.endApplicationTokens ?? false;
    const change = { user, passwordHash, operation: "password-changed", keep: undefined, endsTokens, proof: used } as const;
    await setPassword(needs, tx, change, origin);
  });
}

/** On an SSO-only domain only the password of a break-glass owner is verified, as at sign-in. */
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
