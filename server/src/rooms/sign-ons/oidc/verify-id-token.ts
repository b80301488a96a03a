import type { FaultCode } from "@chancery/core/fault/catalogue.ts";
import { msOf } from "@chancery/core/ids/instant.ts";
import { checked, checkOf, failed, passed, type Check } from "@chancery/core/sso/check.ts";
import { checkIdToken, claimsOfIdToken } from "@chancery/core/sso/oidc-claims.ts";
import type { OauthProvider } from "@chancery/core/sso/provider.ts";
import type { IdToken, OidcBinding } from "../../../io/oidc/oidc.ts";
import { browserHash } from "../sign-on/browser.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { callbackUrlOf } from "../sign-on/urls.ts";
import { placeOf, type VouchedClaims } from "../sign-on/encrypted-claims.ts";
import type { TakenRow } from "../sign-on/store/requests.ts";

/** The response of an OpenID provider by way of the browser: a code, or an error. `issuer` is the parameter `iss`. */
export type OidcReturn = {
  readonly state: string;
  readonly code: string | undefined;
  readonly issuer: string | undefined;
  readonly error: string | undefined;
  readonly errorDescription: string | undefined;
  readonly cookies: string | undefined;
};

/** The checks, and the claims if every check passed, or else the fault. */
export type JudgedIdToken = { readonly checks: readonly Check[] } & (
  | { readonly code: FaultCode }
  | { readonly claims: VouchedClaims }
);

/** Verifies the response of an OpenID provider to a request; exchanges its code if nothing else is wrong. Changes nothing. */
export async function verifyIdToken(needs: SignOnsNeeds, request: TakenRow, back: OidcReturn): Promise<JudgedIdToken> {
  const provider = await needs.sso.findProvider(needs.database, request.provider_id);
  if (provider?.kind !== "oauth") return { checks: [], code: "provider.mismatch" };
  const before = answerChecks(needs, request, provider, back);
  const bad = before.find(({ isPassed }) => !isPassed);
  if (bad) return { checks: before, code: bad.name === "answer" ? "provider.failed" : "provider.mismatch" };
  try {
    const { token, nonce } = await fetchIdToken(needs, request, provider, back);
    const checks = [...before, passed("token"), ...tokenChecks(needs, provider, token, nonce)];
    const isGood = checks.every(({ isPassed }) => isPassed);
    if (!isGood) return { checks, code: "provider.mismatch" };
    return { checks, claims: { ...claimsOfIdToken(token.claims), issuer: provider.issuerUri } };
  } catch (error) {
    const check = checkOf(error);
    if (!check) throw error;
    return { checks: [...before, check], code: "provider.failed" };
  }
}

/** The checks before the code exchange: the response must come in the same browser and from the same provider. */
function answerChecks(needs: SignOnsNeeds, request: TakenRow, provider: OauthProvider, back: OidcReturn): readonly Check[] {
  const { issuer, error, errorDescription, code } = back;
  const isSame = browserHash(needs.tokens, back.cookies, needs.baseUrl())?.equals(request.browser_hash) ?? false;
  const isIssuer = issuer === undefined || issuer === provider.issuerUri;
  const submitted =
    error === undefined ? "there is no code" : [error, errorDescription].filter((word) => word !== undefined).join(": ");
  return [
    checked("browser", isSame, "the answer came to another browser than the one that began"),
    checked("answer-issuer", isIssuer, `the answer is from ${issuer}, not from ${provider.issuerUri}`),
    error === undefined && code !== undefined ? passed("answer") : failed("answer", submitted),
  ];
}

async function fetchIdToken(
  needs: SignOnsNeeds,
  request: TakenRow,
  provider: OauthProvider,
  { code = "", issuer, state }: OidcReturn,
): Promise<{ readonly token: IdToken; readonly nonce: string }> {
  const binding = JSON.parse(needs.secrets.unlock(request.protocol, placeOf("protocol", request.id))) as OidcBinding;
  const redirectUri = callbackUrlOf(needs.baseUrl(), provider.id);
  const token = await needs.oidc.exchange(provider, { code, issuer }, { redirectUri, state, binding });
  return { token, nonce: binding.nonce };
}

function tokenChecks(needs: SignOnsNeeds, provider: OauthProvider, token: IdToken, nonce: string): readonly Check[] {
  const { issuerUri: issuer, clientId } = provider;
  const { header, claims, refusal, accessTokenHash } = token;
  const nowMs = msOf(needs.clock.now());
  return [
    checked("verification", refusal === undefined, refusal ?? ""),
    ...checkIdToken(header, claims, { issuer, clientId, nonce, accessTokenHash, nowMs }),
    passed("claims", Object.keys(claims).join(", ")),
  ];
}
