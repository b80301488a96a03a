import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import { checkOf } from "@chancery/core/sso/check.ts";
import { checkIdToken } from "@chancery/core/sso/oidc-claims.ts";
import type { OauthProvider } from "@chancery/core/sso/provider.ts";
import { Secret } from "@chancery/core/text/secret.ts";
import {
  type HostileOpenId,
  type Misdeed,
  say,
  sayCompressed,
  sayElsewhere,
  sayEndlessly,
  sayNothing,
  startHostileOpenId,
} from "@chancery/tests/world/hostile-openid.ts";
import { systemClock } from "../clock.ts";
import { newId } from "../basics.ts";
import { openOutbound } from "../outbound/open-outbound.ts";
import type { Oidc } from "./oidc.ts";
import { openOidc } from "./open-oidc.ts";

const redirectUri = "https://chancery.example/login/oauth2/code/1";
const idp = await startHostileOpenId();
after(() => idp.close());

/** A short deadline for a response that never comes, and enough time for the rest on a busy machine. */
const deadlineOf = (misdeed: Misdeed): number => (misdeed.token === sayNothing || misdeed.keys === sayNothing ? 1000 : 20_000);

type Case = readonly [title: string, misdeed: Misdeed, why: RegExp];

const unsigned: readonly Case[] = [
  ["without an algorithm", { header: { alg: "none" } }, /unexpected JWT "alg"/],
  ["signed by the public key as a secret", { header: { alg: "HS256" } }, /unexpected JWT "alg"/],
  ["signed by a foreign key of the same id", { isForeign: true }, /the address of the keys: .*signature/],
  ["with its key within", { isForeign: true, header: { jwk: idp.foreignKey } }, /signature/],
  ["that names where its keys are", { isForeign: true, header: { jku: idp.foreignKeysUri } }, /signature/],
  ["with a certificate elsewhere", { isForeign: true, header: { x5u: idp.foreignKeysUri } }, /signature/],
  ["of an unknown key", { header: { kid: "nobody's" } }, /no applicable keys/],
  ["with a critical extension", { header: { crit: ["b64"], b64: false } }, /"crit"/],
];

for (const [title, misdeed, why] of unsigned) {
  test(`an ID token ${title} is refused by its signature`, async () => {
    const { refusal } = await signIn(misdeed);
    assert.match(refusal ?? "", why);
  });
}

const wrong: readonly (readonly [title: string, misdeed: Misdeed, check: string])[] = [
  ["of another issuer", { claims: () => ({ iss: "https://evil.example" }) }, "issuer"],
  ["for another client", { claims: () => ({ aud: "other" }) }, "audience"],
  ["for two clients, for the other's use", { claims: () => ({ aud: ["chancery", "other"], azp: "other" }) }, "party"],
  ["that has run out", { claims: (now) => ({ exp: now - 120 }) }, "end"],
  ["that begins later", { claims: (now) => ({ nbf: now + 120 }) }, "begin"],
  ["with another nonce", { claims: () => ({ nonce: "other" }) }, "nonce"],
  ["without a nonce", { claims: () => ({ nonce: undefined }) }, "nonce"],
  ["without a subject", { claims: () => ({ sub: undefined }) }, "subject"],
];

for (const [title, misdeed, check] of wrong) {
  test(`an ID token ${title} is refused, and its claims show why`, async () => {
    const { refusal, header, claims, accessTokenHash } = await signIn(misdeed);
    assert.ok(refusal);
    const expected = { issuer: idp.issuer, clientId: "chancery", nonce: "n", accessTokenHash, nowMs: Date.now() };
    assert.ok(checkIdToken(header, claims, expected).some(({ name, isPassed }) => name === check && !isPassed));
  });
}

const answers: readonly Case[] = [
  ["refuses the code", { token: say(400, '{"error":"invalid_grant","error_description":"gone"}') }, /invalid_grant: gone.*400/],
  ["answers a page", { token: say(200, "<html>", "text/html") }, /the token endpoint: .*content-type/],
  ["answers no JSON", { token: say(200, '{"access_token":"a-secret-token') }, /the token endpoint: parsing/],
  ["gives no ID token", { token: say(200, '{"access_token":"a","token_type":"bearer"}') }, /the token endpoint: .*id_token/],
  ["fails", { token: say(500, "") }, /the token endpoint: .*500/],
  ["is elsewhere", { token: sayElsewhere("/keys") }, /the token endpoint: .*302/],
  [
    "answers a bomb",
    { token: sayCompressed(Buffer.alloc(50_000_000)) },
    /the token endpoint: the answer has more than 131072 bytes/,
  ],
  [
    "answers in an odd coding",
    { token: sayCompressed(Buffer.alloc(9), "gzip, gzip") },
    /the token endpoint: the answer is encoded/,
  ],
  ["answers half of what it compressed", { token: sayCompressed(Buffer.alloc(99), "br") }, /the token endpoint: /],
  ["answers without end", { token: sayEndlessly }, /the token endpoint: the answer has more than 131072 bytes/],
  ["never answers", { token: sayNothing }, /the token endpoint: .*did not answer in time/],
];

for (const [title, misdeed, why] of answers) {
  test(`a token endpoint that ${title} ends the sign-in`, async () => {
    await assert.rejects(signIn(misdeed), (error) => {
      assert.equal(checkOf(error)?.name, "token");
      assert.match(checkOf(error)?.note ?? "", why);
      assert.doesNotMatch(checkOf(error)?.note ?? "", /a-secret-token/);
      return true;
    });
  });
}

const keys: readonly Case[] = [
  ["a bomb", { keys: sayCompressed(Buffer.alloc(50_000_000)) }, /the answer has more than 131072 bytes/],
  ["endless", { keys: sayEndlessly }, /the answer has more than 131072 bytes/],
  ["never sent", { keys: sayNothing }, /did not answer in time/],
  ["elsewhere", { keys: sayElsewhere(idp.foreignKeysUri) }, /302/],
  ["a page", { keys: say(200, "<html>", "text/html") }, /content-type/],
  ["no set", { keys: say(200, "[]") }, /JSON object|invalid/],
  ["gone", { keys: say(404, "{}") }, /404/],
];

for (const [title, misdeed, why] of keys) {
  test(`an ID token whose keys are ${title} is refused, at the deadline if need be`, async () => {
    const { refusal } = await signIn(misdeed);
    assert.match(refusal ?? "", /^the address of the keys: /);
    assert.match(refusal ?? "", why);
  });
}

for (const alg of ["RS256", "PS256", "ES256", "EdDSA"]) {
  test(`an ID token signed by ${alg} names the user, and the hash of its access token is right`, async () => {
    const { refusal, claims, accessTokenHash } = await signIn({ header: { alg } });
    assert.deepEqual([refusal, claims["sub"], claims["at_hash"]], [undefined, "olena", accessTokenHash]);
  });
}

test("a code is exchanged once, and with its own verifier only", async () => {
  const oidc = opened();
  const { answer, request } = await askCode(oidc, idp);
  const other = { ...request, binding: { ...request.binding, verifier: "v".repeat(43) } };
  await assert.rejects(oidc.exchange(provider(), answer, other), (error) => /invalid_grant/.test(checkOf(error)?.note ?? ""));
  const again = await askCode(oidc, idp);
  assert.equal((await oidc.exchange(provider(), again.answer, again.request)).refusal, undefined);
  await assert.rejects(oidc.exchange(provider(), again.answer, again.request), (error) => checkOf(error)?.name === "token");
});

test("an answer that another issuer gave is not exchanged (mix-up)", async () => {
  idp.misbehave({});
  const oidc = opened();
  const { answer, request } = await askCode(oidc, idp);
  const before = idp.asked.length;
  await assert.rejects(oidc.exchange(provider(), { ...answer, issuer: "https://evil.example" }, request), (error) => {
    return /iss/.test(checkOf(error)?.note ?? "");
  });
  assert.equal(idp.asked.length, before);
});

test("keys are kept for a while; one that is not among them is asked for once", async () => {
  idp.misbehave({});
  const oidc = opened();
  const count = () => idp.asked.filter((what) => what === "GET /keys").length;
  const before = count();
  assert.equal((await exchangeOne(oidc)).refusal, undefined);
  assert.equal((await exchangeOne(oidc)).refusal, undefined);
  assert.equal(count() - before, 1);
  idp.rotateKeys();
  assert.equal((await exchangeOne(oidc)).refusal, undefined);
  assert.equal(count() - before, 2);
  idp.misbehave({ header: { kid: "nobody's" } });
  assert.match((await exchangeOne(oidc)).refusal ?? "", /no applicable keys/);
  assert.equal(count() - before, 3);
});

test("a client secret that a provider echoes is not passed on", async () => {
  const submitted = JSON.stringify({ error: "invalid_client", error_description: `wrong secret ${idp.clientSecret}` });
  await assert.rejects(
    signIn({ token: say(401, submitted) }),
    (error) => checkOf(error)?.note?.includes("wrong secret …") ?? false,
  );
});

const unreachable = [
  "http://127.0.0.1:1",
  "http://2130706433:1",
  "http://[::ffff:7f00:1]:1",
  "http://localhost:1",
  "http://0.0.0.0:1",
];

for (const place of unreachable) {
  test(`endpoints at ${place} are not asked when the address is not allowed`, async () => {
    const oidc = openOidc({ outbound: openOutbound({ allow: ["127.0.0.2/32"] }), clock: systemClock });
    idp.misbehave({});
    const { answer, request } = await askCode(oidc, idp);
    await assert.rejects(oidc.exchange({ ...provider(), tokenUri: `${place}/token` }, answer, request), (error) => {
      return /no address that requests may go to/.test(checkOf(error)?.note ?? "");
    });
    const keyless = await oidc.exchange({ ...provider(), jwkSetUri: `${place}/keys` }, answer, request);
    assert.match(keyless.refusal ?? "", /no address that requests may go to/);
  });
}

async function signIn(misdeed: Misdeed) {
  idp.misbehave(misdeed);
  return exchangeOne(opened(deadlineOf(misdeed)));
}

async function exchangeOne(oidc: Oidc) {
  const { answer, request } = await askCode(oidc, idp);
  return oidc.exchange(provider(), answer, request);
}

/** Goes to the provider as a browser does, and comes back with its answer. */
async function askCode(oidc: Oidc, { issuer }: HostileOpenId) {
  const request = { redirectUri, state: "s", binding: { ...oidc.newBinding() } };
  const page = await fetch(await oidc.authorizationUrl(provider(), request), { redirect: "manual" });
  const back = new URL(page.headers.get("location") ?? "").searchParams;
  assert.deepEqual([back.get("state"), back.get("iss")], ["s", issuer]);
  return { request, answer: { code: back.get("code") ?? "", issuer } };
}

function opened(deadlineMs = 20_000): Oidc {
  return openOidc({ outbound: openOutbound({ allow: ["127.0.0.2/32"] }), clock: systemClock, deadlineMs });
}

function provider(): OauthProvider {
  const { clientId, authorizationUri, tokenUri, jwkSetUri, issuer: issuerUri, scopes } = idp;
  return {
    kind: "oauth",
    id: newId<"provider">() satisfies ProviderId,
    accountId: newId<"account">() satisfies AccountId,
    name: "Hostile",
    clientId,
    clientSecret: new Secret(idp.clientSecret),
    createdAt: systemClock.now(),
    authorizationUri,
    tokenUri,
    issuerUri,
    jwkSetUri,
    scopes,
  };
}
