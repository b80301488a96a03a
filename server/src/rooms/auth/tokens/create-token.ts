import type { Caller } from "@chancery/core/access/caller.ts";
import { findScopes } from "@chancery/core/access/scopes.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { addDays, type Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeOfUser } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import { applicationTokensMax } from "../session/limits.ts";
import { plainAddress } from "../session/password-tries.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import { showToken } from "../session/view.ts";
import type { AuthNeeds } from "../needs.ts";
import { findSsoOnlyUrl, ssoOnlyFault } from "../session/sso-only.ts";
import { loadPolicies } from "../session/policies.ts";
import {
  addToken,
  lockToken,
  isTokenByProvider,
  listApplicationTokens,
  lockTokenLife,
  type Token,
} from "../session/store/tokens.ts";

/** Name, expiry, and scopes as ids or names of permissions. */
export type TokenInput = {
  readonly name: string;
  readonly expiresAt: Instant;
  readonly scopes: readonly (string | number)[] | undefined;
};

/**
 * Creates an application token of the caller, limited to the longest life of their account's policy. The answer has its
 * text and is settled in the same transaction. Throws request.required_empty, token.time, token.too_many, login.sso_only, token.invalid.
 */
export async function createToken(needs: AuthNeeds, input: TokenInput, { caller, origin, settle }: Acting): Promise<Reply> {
  const now = needs.clock.now();
  const name = input.name.trim();
  refuse([
    ...(name === "" ? [{ code: "request.required_empty", args: ["name"], pointer: "/name" } as const] : []),
    ...(input.expiresAt <= now ? [{ code: "token.time", args: ["expireAt"], pointer: "/expireAt" } as const] : []),
    ...scopeFaults(input.scopes ?? []),
  ]);
  const isByProvider = await isTokenByProvider(needs.database, caller.tokenId);
  if (!isByProvider) await refusePassword(needs, caller);
  const { text, hash } = needs.tokens.newToken("application");
  const { userId } = caller;
  return needs.database.transaction(async (tx) => {
    const expiresAt = await endOf(needs, tx, caller, input.expiresAt);
    const others = await listApplicationTokens(tx, userId, now, applicationTokensMax);
    if (others.length >= applicationTokensMax) throw new Fault("token.too_many", { args: ["tokens", applicationTokensMax] });
    const token: Token = {
      id: needs.newId<"token">(),
      userId,
      kind: "application",
      name,
      createdAt: now,
      lastUsedAt: undefined,
      idleUntil: undefined,
      expiresAt,
      isByProvider,
      ip: plainAddress(origin.ip),
      scopes: input.scopes && [...new Set(input.scopes.flatMap(findScopes))].toSorted(),
    };
    await addToken(tx, token, hash);
    const details = { tokenId: token.id, name, scopes: token.scopes };
    await publish(tx, changeOfUser(userId, { operation: "token-created", at: now, details }, origin));
    return settle(tx, { status: 200, body: { ...showToken(token), token: text }, headers: { "cache-control": "no-store" } });
  });
}

/** The expiry of the token. The lock orders this against a new password, which ends the token or the caller's session. */
async function endOf(needs: AuthNeeds, tx: Transaction, caller: Caller, wanted: Instant): Promise<Instant> {
  const user = await needs.accounts.users.lock(tx, caller.userId);
  if (!user || !(await lockToken(tx, caller.tokenId))) throw new Fault("token.invalid");
  if (user.corporateAccountId) await lockTokenLife(tx, user.corporateAccountId);
  const { sessionPolicy } = await loadPolicies(tx, user.corporateAccountId);
  const latest = addDays(needs.clock.now(), sessionPolicy.applicationTokenDays);
  return wanted < latest ? wanted : latest;
}

function scopeFaults(scopes: readonly (string | number)[]): readonly FaultRow[] {
  return scopes.flatMap((scope, index): readonly FaultRow[] => {
    const pointer = `/scopes/${index}`;
    return findScopes(scope).length > 0 ? [] : [{ code: "request.invalid", args: [`${pointer} is not a permission`], pointer }];
  });
}

/** On an SSO-only domain a password session creates no tokens, except for a break-glass owner. */
async function refusePassword(needs: AuthNeeds, { userId, email }: Caller): Promise<void> {
  const ssoUrl = await findSsoOnlyUrl(needs, email);
  if (ssoUrl === undefined) return;
  const user = await needs.accounts.users.find(needs.database, userId);
  if (!user?.isBreakGlass) throw ssoOnlyFault(ssoUrl);
}
