import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as client from "openid-client";
import { olena, taras, type Member, type OpenIdProvider } from "./openid.ts";
import { newVisitor } from "./visitor.ts";

const redirectUri = "http://127.0.0.1:9/login/oauth2/code/1";

/** Behaviour of every OpenID provider of tests, checked with an independent OpenID client. */
export function testProvider(name: string, start: (members: readonly Member[]) => Promise<OpenIdProvider>): void {
  let provider: OpenIdProvider;
  before(async () => {
    provider = await start([olena, taras]);
    await provider.allowReturnTo("http://127.0.0.1:9/another");
    await provider.allowReturnTo(redirectUri);
  });
  after(() => provider.close());

  test(`people sign in through ${name} by code, PKCE and nonce, and its ID tokens say who they are`, async () => {
    const subjects = [];
    for (const member of [olena, taras]) {
      const { sub, ...claims } = await signIn(provider, member);
      assert.deepEqual(claims, {
        email: member.email,
        email_verified: member.isEmailVerified,
        given_name: member.givenName,
        family_name: member.familyName,
        phone_number: member.phone,
      });
      subjects.push(sub);
    }
    assert.notEqual(subjects[0], subjects[1]);
    assert.equal((await signIn(provider, olena)).sub, subjects[0]);
  });

  test(`${name} gives no token for another verifier, nor for a code twice`, async () => {
    const first = await obtainCode(provider, olena);
    await assert.rejects(exchange(first, { pkceCodeVerifier: client.randomPKCECodeVerifier() }), isRefusal);
    const second = await obtainCode(provider, olena);
    await exchange(second);
    await assert.rejects(exchange(second), isRefusal);
  });

  test(`${name} does not redirect to an unregistered address`, async () => {
    await assert.rejects(obtainCode(provider, olena, `${redirectUri}0`), /the provider sends the visitor back/);
  });
}

/** Signs in as a new visitor: what the ID token says of the person. */
async function signIn(provider: OpenIdProvider, member: Member) {
  const tokens = await exchange(await obtainCode(provider, member));
  const claims = tokens.claims();
  assert.ok(claims);
  const { sub, email, email_verified, given_name, family_name, phone_number } = claims;
  return { sub, email, email_verified, given_name, family_name, phone_number };
}

async function obtainCode(provider: OpenIdProvider, member: Member, returnTo = redirectUri) {
  const config = configured(provider);
  const checks = {
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    idTokenExpected: true,
  };
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: returnTo,
    scope: provider.scopes,
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  const { next } = await provider.signIn(newVisitor(), address.href, member, { stopBefore: returnTo });
  assert.ok(next, "the provider sends the visitor back");
  return { config, checks, answer: new URL(next) };
}

async function exchange(
  { config, checks, answer }: Awaited<ReturnType<typeof obtainCode>>,
  otherwise: Partial<client.AuthorizationCodeGrantChecks> = {},
) {
  return client.authorizationCodeGrant(config, answer, { ...checks, ...otherwise });
}

/** A relying party configured with every endpoint: nothing is discovered. */
function configured(provider: OpenIdProvider): client.Configuration {
  const server = {
    issuer: provider.issuer,
    authorization_endpoint: provider.authorizationUri,
    token_endpoint: provider.tokenUri,
    jwks_uri: provider.jwkSetUri,
  };
  const config = new client.Configuration(server, provider.clientId, {}, client.ClientSecretPost(provider.clientSecret));
  client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  return config;
}

/** A code that is no good; glewlwyd has words of its own for it. */
function isRefusal(error: unknown): boolean {
  assert.ok(error instanceof client.ResponseBodyError, String(error));
  return /^invalid_(grant|code)$/.test(error.error);
}
