import type { SecondFactorKind } from "@chancery/core/access/caller.ts";
import { findRecoveryCode, findTotpCode } from "@chancery/core/account/recovery-code.ts";
import type { SecondFactorId } from "@chancery/core/ids/id.ts";
import { msOf } from "@chancery/core/ids/instant.ts";
import { addressKey } from "../../../http/rate-limit/rate-limits.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { countTries } from "../session/password-tries.ts";
import { loadPolicies } from "../session/policies.ts";
import { slowGuesses } from "../session/slow-guesses.ts";
import { factorsMax, wrongCodesMax, wrongCodesWindowMinutes } from "./limits.ts";
import { placeOf } from "./secret-columns.ts";
import { acceptCounter, listTotps } from "./store/factors.ts";
import { takeRecoveryCode } from "./store/recovery-codes.ts";

/** The second factor that proved a user. A recovery code has no id. */
export type UsedFactor = { readonly secondFactor: SecondFactorKind; readonly secondFactorId?: SecondFactorId };

/**
 * Uses a code of an authenticator app or a recovery code, as typed: undefined when it is wrong or was used before. Wrong codes count like
 * wrong passwords, and those of one user from all network addresses have a limit of their own. Throws login.throttled.
 */
export async function useCode(
  needs: AuthNeeds,
  user: Pick<User, "id" | "corporateAccountId">,
  code: string,
  ip: string,
): Promise<UsedFactor | undefined> {
  const name = `second factor of\n${user.id}`;
  const all = { pair: needs.tokens.hashOf(name), triesMax: wrongCodesMax, windowMinutes: wrongCodesWindowMinutes };
  const { sessionPolicy } = await loadPolicies(needs.database, user.corporateAccountId);
  const { maxLoginAttempts: triesMax, maxAttemptsTimeoutMinutes: windowMinutes } = sessionPolicy;
  const own = { pair: needs.tokens.hashOf(`${name}\n${addressKey(ip)}`), triesMax, windowMinutes };
  return countTries(needs, all, () =>
    countTries(needs, own, () => slowGuesses(needs, name, () => acceptCode(needs, user, code))),
  );
}

async function acceptCode(needs: AuthNeeds, { id: userId }: Pick<User, "id">, typed: string): Promise<UsedFactor | undefined> {
  const recoveryCode = findRecoveryCode(typed);
  if (recoveryCode !== undefined) {
    const isTaken = await takeRecoveryCode(needs.database, userId, needs.tokens.hashOf(recoveryCode));
    return isTaken ? { secondFactor: "recovery" } : undefined;
  }
  const code = findTotpCode(typed);
  if (code === undefined) return undefined;
  const now = needs.clock.now();
  for (const { id, secret } of await listTotps(needs.database, userId, factorsMax)) {
    const counter = needs.totp.findCounter(needs.secrets.unlock(secret, placeOf(id)), code, msOf(now));
    if (counter === undefined) continue;
    if (await acceptCounter(needs.database, id, counter, now)) return { secondFactor: "totp", secondFactorId: id };
  }
  return undefined;
}
