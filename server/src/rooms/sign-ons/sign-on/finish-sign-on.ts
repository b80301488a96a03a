import { findEmail } from "@chancery/core/account/email.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { catalogue, type FaultCode } from "@chancery/core/fault/catalogue.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { failed, type Check } from "@chancery/core/sso/check.ts";
import { decideSignOn, type KnownPerson, type Verdict } from "@chancery/core/sso/decide-sign-on.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { User } from "../../accounts/index.ts";
import { newBrowserCode } from "./browser.ts";
import { provisionUser } from "./provision-user.ts";
import { requestConfirmation, type Completing } from "./request-confirmation.ts";
import { attemptsMax, codeLifeMs } from "./limits.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { withOutcome } from "./redirect-url.ts";
import type { VouchedClaims } from "./encrypted-claims.ts";
import { addAttempt, removeSpareAttempts, type AttemptRow } from "./store/attempts.ts";
import { addCode, findIdentity, findIssuer, isLinked, lockProviderPeople, type Identity } from "./store/identities.ts";
import { holdProvider, type ArrivedRow, type RequestRow } from "./store/requests.ts";

/** The response to the browser at the end: a redirect, or the report of a test. */
export type Outcome = { readonly kind: "back"; readonly url: string } | { readonly kind: "report"; readonly attempt: AttemptRow };

/** The end of a sign-in: the checks and the claims of the user. */
export type Ending = { readonly checks: readonly Check[]; readonly claims: VouchedClaims; readonly origin: Origin };

/** A request, and the browser that began it. */
type BrowserRequest = RequestRow & Pick<ArrivedRow, "browser_hash">;

/**
 * Ends a sign-in whose response was verified: the user is found, linked or created, and the browser goes back with a one-time code,
 * or with the number of the fault. A test changes nothing. Never throws a fault: each outcome is stored for the owners.
 */
export async function finishSignOn(needs: SignOnsNeeds, request: BrowserRequest, ending: Ending): Promise<Outcome> {
  const bad = ending.checks.find(({ isPassed }) => !isPassed);
  if (bad) return failSignOn(needs, request, { code: "provider.mismatch", ...ending });
  if (request.purpose === "test") return test(needs, request, ending);
  const end = await needs.database.transaction((tx) => signIn(needs, tx, request, ending));
  if ("code" in end) return failSignOn(needs, request, { ...ending, ...end });
  return { kind: "back", url: withOutcome(request.redirect_url, "code", end.ticket) };
}

/** Ends a failed sign-in and stores the reason. */
export async function failSignOn(
  needs: SignOnsNeeds,
  request: RequestRow,
  end: { readonly code: FaultCode; readonly checks: readonly Check[]; readonly claims?: VouchedClaims; readonly origin: Origin },
): Promise<Outcome> {
  const number = catalogue[end.code].code;
  const attempt = await keepAttempt(needs, needs.database, request, { ...end, number });
  if (request.purpose === "test") return { kind: "report", attempt };
  return { kind: "back", url: withOutcome(request.redirect_url, "error", String(number)) };
}

/** Signs the user in and creates the one-time code. */
async function signIn(
  needs: SignOnsNeeds,
  tx: Transaction,
  request: BrowserRequest,
  ending: Ending,
): Promise<Refused | { readonly ticket: string }> {
  const end = await completeSignOn(needs, tx, request, ending);
  if ("code" in end) return end;
  const now = needs.clock.now();
  const { text, hash } = newBrowserCode(needs.tokens, request.browser_hash);
  const code = { providerId: request.provider_id, userId: end.userId, createdAt: now, expiresAt: addMs(now, codeLifeMs) };
  await addCode(tx, hash, code);
  return { ticket: text };
}

/** A refused sign-in, or one that needs a confirmation first. */
type Refused = { readonly checks: readonly Check[]; readonly code: FaultCode };

/** Finds, links or creates the user for whom a provider vouches, or returns the fault. An email address may need confirmation first. */
export async function completeSignOn(
  needs: SignOnsNeeds,
  tx: Transaction,
  request: Completing,
  ending: Ending,
): Promise<Refused | { readonly userId: UserId }> {
  const { claims, origin } = ending;
  await lockProviderPeople(tx, request.provider_id);
  if (!(await holdProvider(tx, request.provider_id))) return { checks: ending.checks, code: "provider.mismatch" };
  const { identity, verdict, checks } = await judge(needs, tx, request, ending);
  if (verdict.kind === "refuse") return { checks, code: verdict.code };
  if (verdict.kind === "confirm") {
    return { checks, code: await requestConfirmation(needs, tx, request, { email: verdict.email, claims, checks }) };
  }
  const userId = await provisionUser(needs, tx, { request, identity, verdict, claims, origin });
  await keepAttempt(needs, tx, request, { ...ending, checks, number: null });
  return { userId };
}

type Judged = { readonly verdict: Verdict; readonly checks: readonly Check[] };

async function test(needs: SignOnsNeeds, request: RequestRow, ending: Ending): Promise<Outcome> {
  const { verdict, checks } = await judge(needs, needs.database, request, ending);
  const code = verdict.kind === "confirm" ? "user.email_unconfirmed" : verdict.kind === "refuse" ? verdict.code : undefined;
  const number = code === undefined ? null : catalogue[code].code;
  return { kind: "report", attempt: await keepAttempt(needs, needs.database, request, { ...ending, checks, number }) };
}

async function judge(
  needs: SignOnsNeeds,
  db: Queries,
  { provider_id: providerId }: Pick<RequestRow, "provider_id">,
  { claims, checks: before }: Ending,
): Promise<Judged & { readonly identity: Identity }> {
  const issuer = (await findIssuer(db, providerId)) ?? "";
  const identity = { providerId, subjectHash: needs.tokens.hashOf(claims.subject), issuer };
  if (claims.issuer !== issuer) {
    const changed = failed("provider", `${claims.issuer} vouched for the person; the provider was saved with ${issuer} since`);
    return { identity, verdict: { kind: "refuse", code: "provider.mismatch", args: [] }, checks: [...before, changed] };
  }
  const email = findEmail(claims.email ?? "");
  const linkedId = await findIdentity(db, identity);
  const bySubject = linkedId && (await needs.accounts.users.find(db, linkedId));
  const byEmail = email === undefined ? undefined : await needs.accounts.users.findByEmail(db, email);
  const { checks, verdict } = decideSignOn({
    providerId,
    email,
    isEmailVerified: claims.isEmailVerified,
    domain: email === undefined ? undefined : await needs.domains.findSsoDomain(db, email),
    bySubject: bySubject && (await known(needs, db, identity, bySubject)),
    byEmail: byEmail && (await known(needs, db, identity, byEmail)),
  });
  return { identity, verdict, checks: [...before, ...checks] };
}

async function known(needs: SignOnsNeeds, db: Queries, identity: Identity, user: User): Promise<KnownPerson> {
  return {
    id: user.id,
    isBlocked: user.status === "BLOCKED" || user.status === "DELETED",
    domain: await needs.domains.findSsoDomain(db, user.email),
    isLinked: await isLinked(db, identity, user.id),
  };
}

type Kept = {
  readonly number: number | null;
  readonly checks: readonly Check[];
  readonly claims?: VouchedClaims;
  readonly origin: Origin;
};

async function keepAttempt(needs: SignOnsNeeds, db: Queries, request: Omit<RequestRow, "id">, kept: Kept): Promise<AttemptRow> {
  const attempt = {
    id: needs.newId<"signOnAttempt">(),
    purpose: request.purpose,
    at: needs.clock.now(),
    ip: kept.origin.ip,
    code: kept.number,
    email: findEmail(kept.claims?.email ?? "") ?? null,
    checks: kept.checks,
  };
  const of = { providerId: request.provider_id, accountId: request.account_id };
  await addAttempt(db, of, attempt);
  await removeSpareAttempts(db, of, { kept: attemptsMax, limit: 10 });
  return attempt;
}
