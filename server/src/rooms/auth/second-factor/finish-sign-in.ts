import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { Options, UsedPasskey } from "../../../io/passwords/passkeys.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { notifyOwners } from "../session/notify-owners.ts";
import { plainAddress } from "../session/password-tries.ts";
import { checkMayComeIn } from "../session/policies.ts";
import { findSsoOnlyUrl, ssoOnlyFault } from "../session/sso-only.ts";
import { openSession } from "../session/start-session.ts";
import { handleTriesMax } from "./limits.ts";
import { findUserOfHandle, takeHandle, tryHandle, type TriedHandle } from "./store/handles.ts";
import { startUse, usePasskey } from "./use-passkey.ts";
import { useCode, type UsedFactor } from "./use-code.ts";

/** The handle of a sign-in with a password, and a code as typed or the use of a passkey. */
export type SecondProof = { readonly handle: string; readonly code?: string; readonly passkey?: UsedPasskey };

/**
 * Opens the session of a sign-in whose password was right and returns its token. Throws login.second_factor_wrong, which says how many
 * attempts are left, login.throttled, and the faults of checkMayComeIn and login.sso_only.
 */
export async function finishSignIn(needs: AuthNeeds, { handle, ...proof }: SecondProof, origin: Origin): Promise<string> {
  if (proof.code === undefined && !proof.passkey) refuse([{ code: "request.body_missing", args: ["code"], pointer: "/code" }]);
  const hash = needs.tokens.hashOf(handle);
  const tried = await tryHandle(needs.database, hash, needs.clock.now(), handleTriesMax);
  const user = tried && (await needs.accounts.users.find(needs.database, tried.user_id));
  if (!user) throw wrong(0);
  await checkHandle(needs, tried, user, origin);
  const ssoUrl = await findSsoOnlyUrl(needs, user.email);
  if (ssoUrl !== undefined && !user.isBreakGlass) throw ssoOnlyFault(ssoUrl);
  const used = await useProof(needs, user, proof, origin);
  if (!used) throw wrong(handleTriesMax - tried.tries);
  return open(needs, { hash, tried, used, isDespiteSso: ssoUrl !== undefined }, origin);
}

async function useProof(
  needs: AuthNeeds,
  user: User,
  { code, passkey }: Omit<SecondProof, "handle">,
  { ip }: Origin,
): Promise<UsedFactor | undefined> {
  if (!passkey) return useCode(needs, user, code ?? "", ip);
  const use = await usePasskey(needs, passkey, user.id);
  return use && { secondFactor: "passkey", secondFactorId: use.id };
}

/**
 * Options with which the browser uses a passkey of the user of a handle; it counts no attempt. Throws login.second_factor_wrong for an
 * unknown or expired handle.
 */
export async function startSecondPasskey(needs: AuthNeeds, handle: string): Promise<Options> {
  const userId = await findUserOfHandle(needs.database, needs.tokens.hashOf(handle), needs.clock.now());
  if (userId === undefined) throw wrong(0);
  return startUse(needs, userId);
}

/** The session policy may bind a sign-in to the address where it began. */
async function checkHandle(needs: AuthNeeds, { ip }: TriedHandle, user: User, origin: Origin): Promise<void> {
  const { sessionPolicy } = await checkMayComeIn(needs, user, origin.ip);
  if (sessionPolicy.singleIpSession && ip !== plainAddress(origin.ip)) throw wrong(0);
}

type Proved = {
  readonly hash: Buffer;
  readonly tried: TriedHandle;
  readonly used: UsedFactor;
  readonly isDespiteSso: boolean;
};

async function open(needs: AuthNeeds, { hash, tried, used, isDespiteSso }: Proved, origin: Origin): Promise<string> {
  return needs.database.transaction(async (tx) => {
    const user = await needs.accounts.users.lock(tx, tried.user_id);
    // a password set since then was not verified
    if (user?.status !== "ACTIVE" || (user.passwordChangedAt ?? null) !== tried.password_changed_at) throw wrong(0);
    if (!(await takeHandle(tx, hash))) throw wrong(0);
    if (isDespiteSso) await notifyOwners(needs, tx, user, origin);
    return openSession(needs, tx, user, { origin, how: "password", ...used });
  });
}

function wrong(attemptsLeft: number): Fault {
  return new Fault("login.second_factor_wrong", { data: { attemptsLeft } });
}
