import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Acting } from "../../../http/route/route.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { freshSignInMs } from "../session/limits.ts";
import { tryPassword } from "../session/password-tries.ts";
import { lockToken } from "../session/store/tokens.ts";
import { useCode } from "./use-code.ts";

/** The caller's password, or a code of their second factor. Neither is needed in a session that began a short time ago. */
export type Proof = { readonly password?: string; readonly code?: string };

/**
 * The caller, if a change of their second factors is proved to be theirs. Throws token.forbidden, token.invalid, user.password_wrong,
 * user.code_wrong, user.proof_old, login.throttled.
 */
export async function checkProof(
  needs: AuthNeeds,
  { password, code }: Proof,
  { caller, origin }: Pick<Acting, "caller" | "origin">,
): Promise<User> {
  if (caller.tokenKind !== "session") throw new Fault("token.forbidden");
  const user = await needs.accounts.users.find(needs.database, caller.userId);
  if (user?.status !== "ACTIVE") throw new Fault("token.invalid");
  if (password !== undefined) {
    const proved = await tryPassword(needs, { login: caller.email, password }, origin.ip);
    if (proved?.id !== caller.userId) throw new Fault("user.password_wrong");
  } else if (code !== undefined) {
    if (!(await useCode(needs, user, code, origin.ip))) throw new Fault("user.code_wrong");
  } else {
    const signedInAt = await needs.database.transaction((tx) => lockToken(tx, caller.tokenId));
    if (signedInAt === undefined) throw new Fault("token.invalid");
    if (addMs(signedInAt, freshSignInMs) < needs.clock.now()) throw new Fault("user.proof_old");
  }
  return user;
}
