import type { Caller, Origin } from "@chancery/core/access/caller.ts";
import { findScopes } from "@chancery/core/access/scopes.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { addDays, type Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { applicationTokensMax } from "../session/limits.ts";
import { plainAddress } from "../session/password-tries.ts";
import type { AuthNeeds } from "../needs.ts";
import { findSsoOnlyUrl, ssoOnlyFault } from "../session/sso-only.ts";
import { loadPolicies } from "../session/policies.ts";
import {
  addToken,
  holdToken,
  isTokenByProvider,
  listApplicationTokens,
  lockTokenLife,
  type Token,
} from "../session/store/tokens.ts";

/** The token with its text, which is shown this once. */
export type CreatedToken = { readonly token: Token; readonly text: string };

/** What a person wants: a name to know it by, when it ends, and what it is for by ids or names of permissions. */
export type TokenInput = {
  readonly name: string;
  readonly expiresAt: Instant;
  readonly scopes: readonly (string | number)[] | undefined;
};

/**
 * A new application token of the caller, which lives as long as the policy of their account lets it, at most. `settle` keeps the
 * answer in the same transaction. Throws request.required_empty, token.time, token.too_many, login.sso_only, token.invalid.
 */
export async function createToken(
  needs: AuthNeeds,
  wish: TokenInput,
  by: { readonly caller: Caller; readonly origin: Origin },
  settle: (tx: Queries, created: CreatedToken) => Promise<void>,
): Promise<void> {
  const now = needs.clock.now();
  const name = wish.name.trim();
  refuse([
    ...(name === "" ? [{ code: "request.required_empty", args: ["name"], pointer: "/name" } as const] : []),
    ...(wish.expiresAt <= now ? [{ code: "token.time", args: ["expireAt"], pointer: "/expireAt" } as const] : []),
    ...scopeFaults(wish.scopes ?? []),
  ]);
  const isByProvider = await isTokenByProvider(needs.database, by.caller.tokenId);
  if (!isByProvider) await refusePassword(needs, by.caller);
  const { text, hash } = needs.tokens.newToken("application");
  const { userId } = by.caller;
  await needs.database.transaction(async (tx) => {
    const expiresAt = await endOf(needs, tx, by.caller, wish.expiresAt);
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
      ip: plainAddress(by.origin.ip),
      scopes: wish.scopes && [...new Set(wish.scopes.flatMap(findScopes))].toSorted(),
    };
    await addToken(tx, token, hash);
    const subject = { kind: "user", id: userId } as const;
    const record = {
      subject,
      operation: "token-created",
      at: now,
      userId,
      details: { tokenId: token.id, name, scopes: token.scopes },
    };
    await publish(tx, { audit: [record], events: [], origin: by.origin });
    await settle(tx, { token, text });
  });
}

/** When the token ends. A password that is set meanwhile ends it with the others, or ends the session that asks for it. */
async function endOf(needs: AuthNeeds, tx: Transaction, caller: Caller, wanted: Instant): Promise<Instant> {
  const user = await needs.accounts.lockUser(tx, caller.userId);
  if (!user || !(await holdToken(tx, caller.tokenId))) throw new Fault("token.invalid");
  if (user.corporateAccountId) await lockTokenLife(tx, user.corporateAccountId);
  const { sessionPolicy } = await loadPolicies(tx, user.corporateAccountId);
  const latest = addDays(needs.clock.now(), sessionPolicy.applicationTokenDays);
  return wanted < latest ? wanted : latest;
}

function scopeFaults(scopes: readonly (string | number)[]): readonly FaultRow[] {
  return scopes.flatMap((scope, index): readonly FaultRow[] => {
    const pointer = `/scopes/${index}`;
    return findScopes(scope).length > 0 ? [] : [{ code: "request.invalid", args: [`${pointer} is no permission`], pointer }];
  });
}

/** A session by password makes no token where people sign in through their provider, but of an owner who keeps a password. */
async function refusePassword(needs: AuthNeeds, { userId, email }: Caller): Promise<void> {
  const ssoUrl = await findSsoOnlyUrl(needs, email);
  if (ssoUrl === undefined) return;
  const user = await needs.accounts.findUser(needs.database, userId);
  if (!user?.isBreakGlass) throw ssoOnlyFault(ssoUrl);
}
