import type { JsonRecord } from "@chancery/core/sso/oidc-claims.ts";
import type { OauthProvider } from "@chancery/core/sso/provider.ts";

/** Values that bind an ID token to its request: new for each request, secret until the response. */
export type OidcBinding = { readonly nonce: string; readonly verifier: string };

/** An answer as it came to the callback. `issuer` is the parameter `iss`, which not every provider sends. */
export type OidcAnswer = { readonly code: string; readonly issuer: string | undefined };

/** A request to a provider. `redirectUri` receives the response, which includes `state`. */
export type OidcRequest = { readonly redirectUri: string; readonly state: string; readonly binding: OidcBinding };

/**
 * An ID token. Of one that was refused, `refusal` says why, and the rest is what it claims: to be shown, never to be trusted.
 * `accessTokenHash` is `at_hash` of the access token beside it.
 */
export type IdToken = {
  readonly header: JsonRecord;
  readonly claims: JsonRecord;
  readonly accessTokenHash: string | undefined;
  readonly refusal: string | undefined;
};

/** The client's side of OpenID Connect: authorization code with PKCE (S256), state and nonce. Nothing is discovered. */
export type Oidc = {
  newBinding(): OidcBinding;
  /** The address at which the browser signs in. */
  authorizationUrl(provider: OauthProvider, request: OidcRequest): Promise<string>;
  /**
   * Exchanges a code and verifies the ID token with the provider's keys, within one deadline. Ends the sign-on (`refuseSignOn`) when
   * there is no ID token.
   */
  exchange(provider: OauthProvider, answer: OidcAnswer, request: OidcRequest): Promise<IdToken>;
};
