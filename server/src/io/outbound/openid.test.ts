import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { after, test } from "node:test";
import * as client from "openid-client";
import { boundedFetch } from "./bounded-fetch.ts";
import { openOutbound } from "./open-outbound.ts";
import { outboundReason } from "./outbound.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const checks = { expectedState: "state", expectedNonce: "nonce", pkceCodeVerifier: "v".repeat(43), idTokenExpected: true };
const bounds = { maxBytes: 64 * 1024, deadlineMs: 500 };
const keys = JSON.stringify({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }] });
const publicPem = publicKey.export({ type: "spki", format: "pem" }).toString();

type Token = { readonly key?: KeyObject; readonly header?: object; readonly claims?: (now: number) => object };
type Oddity = Token & { readonly jwks?: RequestListener; readonly answer?: string };

const refused: Readonly<Record<string, Oddity>> = {
  "signed by a foreign key of the same id": { key: foreign },
  "without an algorithm": { header: { alg: "none" } },
  "signed by the public key as a secret": { header: { alg: "HS256" } },
  "with its key within": { key: foreign, header: { jwk: JSON.parse(keys).keys[0] } },
  "of another issuer": { claims: () => ({ iss: "https://evil.example" }) },
  "for another client": { claims: () => ({ aud: "other" }) },
  "for two clients, for the other's use": { claims: () => ({ aud: ["chancery", "other"], azp: "other" }) },
  "for two clients without a word on whose use": { claims: () => ({ aud: ["chancery", "other"] }) },
  "that has run out": { claims: (now) => ({ exp: now - 120 }) },
  "that begins later": { claims: (now) => ({ nbf: now + 120 }) },
  "with another nonce": { claims: () => ({ nonce: "other" }) },
  "without a nonce": { claims: () => ({ nonce: undefined }) },
  "without a subject": { claims: () => ({ sub: undefined }) },
  "that comes with another state": { answer: "code=c&state=other" },
  "that comes without a state": { answer: "code=c" },
  "that comes from another issuer (mix-up)": { answer: "code=c&state=state&iss=https://evil.example" },
  "whose keys are endless": { jwks: endless },
  "whose keys are elsewhere": { jwks: (_request, response) => void response.writeHead(302, { location: "/keys2" }).end() },
  "whose keys never come": { jwks: () => undefined },
  "whose keys are no JSON": { jwks: (_request, response) => void response.end("<html>") },
};

for (const [title, oddity] of Object.entries(refused)) {
  test(`an ID token ${title} signs nobody in`, async () => {
    await assert.rejects(signIn(oddity));
  });
}

test("a token as it should be signs its subject in", async () => {
  assert.equal((await signIn({})).claims()?.sub, "olena");
});

test("an endless set of keys is cut at its bound, a silent one at the deadline", async () => {
  await assert.rejects(signIn({ jwks: endless }), (error) => outboundReason(error) === "size");
  await assert.rejects(signIn({ jwks: () => undefined }), (error) => outboundReason(error) === "deadline");
});

/** What openid-client makes of an answer of a provider, explicit end points, all requests by the bounded way. */
async function signIn(oddity: Oddity) {
  const issuer = await startProvider(oddity);
  const server = { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
  const metadata = { id_token_signed_response_alg: "RS256", [client.clockTolerance]: 60 };
  const config = new client.Configuration(server, "chancery", metadata, client.ClientSecretPost("a-secret"));
  client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  config[client.customFetch] = boundedFetch(openOutbound({ allow: ["127.0.0.1/32"] }), bounds);
  return client.authorizationCodeGrant(config, new URL(`http://here.example/?${oddity.answer ?? "code=c&state=state"}`), checks);
}

async function startProvider({ jwks, ...token }: Oddity): Promise<string> {
  const pages: Readonly<Record<string, RequestListener>> = {
    "/token": (_request, response) => {
      const body = { access_token: "a", token_type: "bearer", id_token: idToken(issuer, token) };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    },
    "/keys": jwks ?? sendKeys,
    "/keys2": sendKeys,
  };
  const server = createServer((request, response) => pages[request.url ?? ""]?.(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return issuer;
}

function idToken(iss: string, { key = privateKey, header = {}, claims = () => ({}) }: Token): string {
  const now = Math.floor(Date.now() / 1000);
  const all = { iss, aud: "chancery", sub: "olena", nonce: "nonce", iat: now, exp: now + 300, ...claims(now) };
  const head = { alg: "RS256", kid: "one", ...header };
  const text = [head, all].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${text}.${signatureOf(text, head.alg, key)}`;
}

function signatureOf(text: string, alg: string, key: KeyObject): string {
  if (alg === "none") return "";
  if (alg === "HS256") return createHmac("sha256", publicPem).update(text).digest("base64url");
  return sign("sha256", Buffer.from(text), key).toString("base64url");
}

function sendKeys(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200, { "content-type": "application/json" }).end(keys);
}

function endless(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200, { "content-type": "application/json" });
  const more = (): void => {
    while (!response.destroyed && response.write(" ".repeat(10_000)));
  };
  response.on("drain", more);
  more();
}
