import type { Acting } from "../../../http/route/route.ts";
import { checkPassword } from "@chancery/core/account/password.ts";
import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import type { AuthNeeds } from "../needs.ts";
import { tryPassword } from "../session/password-tries.ts";
import { checkNewPassword } from "../session/policies.ts";
import { setPassword } from "../session/set-password.ts";
import type { Static } from "typebox";
import type { passwordShapes } from "./contract.ts";

/** The current password, the new one, and whether application tokens end with the change. */
export type PasswordChange = Static<typeof passwordShapes.changePassword.body>;

const wrongPassword = { code: "user.password_wrong", pointer: "/oldPassword" } as const;

/**
 * Changes the caller's password and ends their other sessions. Wrong attempts count as at sign-in. Throws password.rule, password.reused,
 * login.throttled, user.password_wrong, token.forbidden for application tokens.
 */
export async function changePassword(
  needs: AuthNeeds,
  { oldPassword, newPassword, endApplicationTokens = false }: PasswordChange,
  { caller, origin }: Pick<Acting, "caller" | "origin">,
): Promise<void> {
  if (caller.tokenKind !== "session") throw new Fault("token.forbidden");
  refuse(checkPassword(newPassword, "/newPassword"));
  const known = await tryPassword(needs, { login: caller.email, password: oldPassword }, origin.ip);
  if (known?.id !== caller.userId) throw faultOf([wrongPassword]);
  await checkNewPassword(needs, known, newPassword, "/newPassword");
  const passwordHash = await needs.passwords.hash(newPassword);
  await needs.database.transaction(async (tx) => {
    const user = await needs.accounts.users.lock(tx, caller.userId);
    // of two concurrent changes the second finds a hash that it did not verify
    if (!user || user.passwordHash !== known.passwordHash || user.status !== "ACTIVE") throw faultOf([wrongPassword]);
    await setPassword(
      needs,
      tx,
      { user, passwordHash, operation: "password-changed", keep: caller.tokenId, endsTokens: endApplicationTokens },
      origin,
    );
  });
}
