import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { plainAddress } from "../session/password-tries.ts";
import { factorsMax, handleLifeMs } from "./limits.ts";
import { addHandle } from "./store/handles.ts";
import { listFactors } from "./store/factors.ts";
import { countRecoveryCodes } from "./store/recovery-codes.ts";
import { useCode, type UsedFactor } from "./use-code.ts";

/** The kinds of proof that a user can give; empty without a second factor. */
export async function listWays(db: Queries, userId: UserId): Promise<readonly string[]> {
  const factors = await listFactors(db, userId, factorsMax);
  if (factors.length === 0) return [];
  const hasRecoveryCodes = (await countRecoveryCodes(db, userId)) > 0;
  return [...new Set(factors.map(({ kind }) => kind)), ...(hasRecoveryCodes ? ["recovery"] : [])];
}

/**
 * The fault login.second_factor with a handle for POST /api/login/second-factor, for a user whose password was right and who has a second
 * factor; undefined for others. In a transaction it is thrown after the commit.
 */
export async function askSecondFactor(needs: AuthNeeds, db: Queries, user: User, { ip }: Origin): Promise<Fault | undefined> {
  const ways = await listWays(db, user.id);
  if (ways.length === 0) return undefined;
  const { text: handle, hash } = needs.tokens.newCode();
  const expiresAt = addMs(needs.clock.now(), handleLifeMs);
  const { id: userId, passwordChangedAt } = user;
  await addHandle(db, { hash, userId, ip: plainAddress(ip), passwordChangedAt, expiresAt });
  return new Fault("login.second_factor", { data: { ways, handle, expiresAt } });
}

/**
 * Verifies the code of a user who has a second factor, where no session is opened; undefined for others. Throws login.second_factor without
 * a code, login.second_factor_wrong, login.throttled.
 */
export async function requireCode(
  needs: AuthNeeds,
  user: User,
  code: string | undefined,
  { ip }: Origin,
): Promise<UsedFactor | undefined> {
  const ways = await listWays(needs.database, user.id);
  if (ways.length === 0) return undefined;
  const codes = ways.filter((way) => way !== "passkey");
  if (code === undefined) throw new Fault("login.second_factor", { data: { ways: codes } });
  const used = await useCode(needs, user, code, ip);
  if (!used) throw new Fault("login.second_factor_wrong");
  return used;
}
