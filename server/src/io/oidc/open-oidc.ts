import * as client from "openid-client";
import { msOf } from "@chancery/core/ids/instant.ts";
import { refuseSignOn } from "@chancery/core/sso/check.ts";
import type { OauthProvider } from "@chancery/core/sso/provider.ts";
import type { Clock } from "../clock.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { openKeySets, type KeySets } from "./key-sets.ts";
import type { IdToken, Oidc, OidcAnswer, OidcRequest } from "./oidc.ts";
import { openIdToken } from "./open-id-token.ts";
import { watchedFetch, type Watch, reasonOf } from "./watched-fetch.ts";

/** Settings for requests to providers. `deadlineMs` is for a whole exchange: code, keys, and keys once more. */
export type OidcSettings = { readonly outbound: Outbound; readonly clock: Clock; readonly deadlineMs?: number };

// a request ends within 10 s, and there is work around the exchange
const exchangeMaxMs = 8000;
const toleranceS = 60;
/** Signatures by keys that the provider alone has: neither `none` nor secrets that both sides know. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"];

/** OpenID Connect by openid-client, with configured endpoints and bounded requests. */
export function openOidc({ outbound, clock, deadlineMs = exchangeMaxMs }: OidcSettings): Oidc {
  const keySets = openKeySets();
  return {
    newBinding: () => ({ nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }),
    authorizationUrl,
    exchange: async (provider, answer, request) => {
      const watch: Watch = { asked: undefined, status: undefined, body: undefined };
      const config = configured(provider, clock);
      config[client.customFetch] = watchedFetch(outbound, { watch, tokenUri: provider.tokenUri, deadlineMs });
      return exchange({ provider, config, keySets, watch }, answer, request);
    },
  };
}

async function authorizationUrl(provider: OauthProvider, { redirectUri, state, binding }: OidcRequest): Promise<string> {
  const config = new client.Configuration(serverOf(provider), provider.clientId);
  // by plain http where the provider was saved so; the browser goes there, not the service
  client.allowInsecureRequests(config);
  const url = client.buildAuthorizationUrl(config, {
    response_type: "code",
    redirect_uri: redirectUri,
    scope: provider.scopes,
    state,
    nonce: binding.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(binding.verifier),
    code_challenge_method: "S256",
  });
  return url.href;
}

type Exchange = {
  readonly provider: OauthProvider;
  readonly config: client.Configuration;
  readonly keySets: KeySets;
  readonly watch: Watch;
};

async function exchange(going: Exchange, { code, issuer }: OidcAnswer, asked: OidcRequest): Promise<IdToken> {
  const { provider, config, keySets, watch } = going;
  const known = keySets.find(provider.jwkSetUri);
  if (known) client.setJwksCache(config, known);
  const { state, binding } = asked;
  const url = new URL(asked.redirectUri);
  url.search = new URLSearchParams({ code, state, ...(issuer === undefined ? {} : { iss: issuer }) }).toString();
  const checks = { expectedState: state, expectedNonce: binding.nonce, pkceCodeVerifier: binding.verifier };
  try {
    const tokens = await client.authorizationCodeGrant(config, url, { ...checks, idTokenExpected: true });
    const keys = client.getJwksCache(config);
    if (keys) keySets.keep(provider.jwkSetUri, keys);
    return { ...openedToken(watch), claims: tokens.claims() ?? {}, refusal: undefined };
  } catch (error) {
    keySets.forget(provider.jwkSetUri);
    const reason = hide(reasonOf(error, watch), [code, binding.verifier, provider.clientSecret.reveal()]);
    const opened = openIdToken(watch.body);
    return opened ? { ...opened, refusal: reason } : refuseSignOn("token", reason);
  }
}

function openedToken({ body }: Watch) {
  return openIdToken(body) ?? refuseSignOn("token", "there is no ID token");
}

function configured(provider: OauthProvider, clock: Clock): client.Configuration {
  const aheadS = Math.round((msOf(clock.now()) - Date.now()) / 1000);
  const metadata = { [client.clockTolerance]: toleranceS, [client.clockSkew]: aheadS };
  // in the body: Basic credentials are read differently by different providers
  const authentication = client.ClientSecretPost(provider.clientSecret.reveal());
  const config = new client.Configuration(serverOf(provider), provider.clientId, metadata, authentication);
  // which addresses may be asked by plain http, and whether, is for `Outbound` to say
  client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  return config;
}

function serverOf(provider: OauthProvider): client.ServerMetadata {
  return {
    issuer: provider.issuerUri,
    authorization_endpoint: provider.authorizationUri,
    token_endpoint: provider.tokenUri,
    jwks_uri: provider.jwkSetUri,
    id_token_signing_alg_values_supported: algorithms,
  };
}

/** A provider may repeat submitted values in its answers. */
function hide(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}
