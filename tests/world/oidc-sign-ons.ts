import assert from "node:assert/strict";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Answer, Call } from "./call.ts";
import type { HostileOpenId } from "./hostile-openid.ts";
import { people } from "./people.ts";
import type { World } from "./world.ts";

/** Settings of a provider. */
type Endpoints = Pick<
  HostileOpenId,
  "issuer" | "authorizationUri" | "tokenUri" | "jwkSetUri" | "clientId" | "clientSecret" | "scopes"
>;

/** A browser on its way: where it is sent next, and the cookie that it keeps. */
export type OnItsWay = { readonly location: URL; readonly cookie: string };

/** Adds an OpenID provider to the account of a person, as an owner does. */
export async function addOauthProvider(
  world: Pick<World, "ann" | "bob">,
  idp: Endpoints,
  owner: "ann" | "bob" = "ann",
): Promise<ProviderId> {
  const { issuer: issuerUri, authorizationUri, tokenUri, jwkSetUri, clientId, clientSecret, scopes } = idp;
  const body = { name: "OpenID", clientId, clientSecret, issuerUri, authorizationUri, tokenUri, jwkSetUri, scopes };
  const answer = await world[owner].post(`/api/v1/account/${people[owner].accountId}/oauth-provider`, body);
  assert.equal(answer.status, 201, answer.text);
  return Object(answer.json).id;
}

/** Begins to sign in; the browser is sent to the provider. */
export async function leave(
  call: Call,
  providerId: ProviderId,
  { redirectUrl, cookie, test }: { readonly redirectUrl?: string; readonly cookie?: string; readonly test?: string } = {},
): Promise<OnItsWay> {
  const query = new URLSearchParams({
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
    ...(test === undefined ? {} : { test }),
  });
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await call("GET", `/oauth2/authorization/${providerId}?${query}`, { headers });
  assert.equal(answer.status, 302, answer.text);
  return { location: locationOf(answer), cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "" };
}

/** Visits a hostile provider, which sends the browser back at once. */
export async function visit({ location, cookie }: OnItsWay): Promise<OnItsWay> {
  const answer = await fetch(location, { redirect: "manual" });
  await answer.body?.cancel();
  return { location: new URL(answer.headers.get("location") ?? ""), cookie };
}

/** Comes back from the provider with what it gave. */
export async function comeBack(call: Call, { location, cookie }: OnItsWay): Promise<Answer> {
  return call("GET", `${location.pathname}${location.search}`, { headers: { cookie } });
}

/** Location that an answer sends the browser to. */
export function locationOf(answer: Answer): URL {
  return new URL(String(answer.headers["location"]));
}

/** The whole way through a hostile provider; where the browser is sent at last. */
export async function signInThrough(call: Call, providerId: ProviderId): Promise<URL> {
  const answer = await comeBack(call, await visit(await leave(call, providerId)));
  assert.equal(answer.status, 303, answer.text);
  return locationOf(answer);
}

/** Person that the one-time code of an address signs in. */
export async function profileFor(call: Call, end: URL) {
  const exchange = await call("POST", "/api/login/sso", { body: { code: end.searchParams.get("code") } });
  assert.equal(exchange.status, 200, `${end.href} ${exchange.text}`);
  return profileOf(call, Object(exchange.json).token);
}

/** Person of a token's session. */
export async function profileOf(call: Call, token: string) {
  const answer = await call("GET", "/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` } });
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json);
}
