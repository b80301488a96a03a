import type { Origin } from "@chancery/core/access/caller.ts";
import { checkPassword } from "@chancery/core/account/password.ts";
import { Fault, faultOf, refuse, type FaultPlace } from "@chancery/core/fault/fault.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { checkNewPassword } from "../session/policies.ts";
import { refuseSsoOnly } from "../session/sso-only.ts";
import { setPassword } from "../session/set-password.ts";
import { findCode, takeCode } from "../session/store/person-codes.ts";

/**
 * Sets the password of the person a code was sent to; all their sessions and application tokens end. Throws password.rule, password.reused,
 * user.code_wrong, user.blocked, login.sso_only, and a fault that `finish` returns: the password is set then too.
 */
export async function resetPassword(
  needs: AuthNeeds,
  { code, place, password }: { readonly code: string; readonly place: FaultPlace; readonly password: string },
  origin: Origin,
  finish: (tx: Transaction, user: User) => Promise<Reply | Fault>,
): Promise<Reply> {
  refuse(checkPassword(password, "/password"));
  const codeHash = needs.tokens.hashOf(code);
  const address = await findCode(needs.database, "password", codeHash, needs.clock.now());
  if (address === undefined) throw faultOf([{ code: "user.code_wrong", ...place }]);
  await refuseSsoOnly(needs, address);
  const known = await needs.accounts.users.findByEmail(needs.database, address);
  if (known) await checkNewPassword(needs, known, password, "/password");
  const passwordHash = await needs.passwords.hash(password);
  const ended = await needs.database.transaction(async (tx) => {
    const email = await takeCode(tx, "password", codeHash, needs.clock.now());
    const found = email === undefined ? undefined : await needs.accounts.users.findByEmail(tx, email);
    const user = found && (await needs.accounts.users.lock(tx, found.id));
    if (!user || user.status === "PENDING_INVITE") throw faultOf([{ code: "user.code_wrong", ...place }]);
    if (user.status === "BLOCKED") throw new Fault("user.blocked");
    await setPassword(needs, tx, { user, passwordHash, operation: "password-reset", keep: undefined, endsTokens: true }, origin);
    return finish(tx, (await needs.accounts.users.find(tx, user.id)) ?? user);
  });
  if (ended instanceof Fault) throw ended;
  return ended;
}
