import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { inflateRawSync } from "node:zlib";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { type Answer, type Call, type Sent, callingApp } from "./call.ts";
import { people } from "./people.ts";
import type { AnswerTo } from "./saml-idp.ts";
import type { World } from "./world.ts";

/** A browser that begins sign-ins: what it keeps, and the request that it carries. */
export type Started = {
  readonly cookie: string;
  readonly relayState: string;
  readonly to: AnswerTo;
  readonly authnRequest: string;
};

/** An ACTIVE domain of an account, connected to a provider, without asking DNS. */
export async function connectDomain(
  { database }: Pick<World, "database">,
  domain: string,
  { providerId, accountId = people.ann.accountId }: { readonly providerId: ProviderId; readonly accountId?: string },
): Promise<void> {
  await database.run(sql`
    insert into account_domains (id, account_id, domain, unicode, searched, status, provider_id, created_at, method, value,
      verified_at)
    values (${newId()}, ${accountId}, ${domain}, ${domain}, ${domain}, 'ACTIVE', ${providerId}, now(), 'DNS_TXT_RECORD', 'x',
      now())`);
}

/** Begins to sign in, as a browser that keeps cookies does. */
export async function startSignOn(
  call: Call,
  providerId: ProviderId,
  { redirectUrl, cookie, test }: { readonly redirectUrl?: string; readonly cookie?: string; readonly test?: string } = {},
): Promise<Started> {
  const query = new URLSearchParams({
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
    ...(test === undefined ? {} : { test }),
  });
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await call("GET", `/saml2/authenticate/${providerId}?${query}`, { headers });
  assert.equal(answer.status, 302, answer.text);
  const location = new URL(String(answer.headers["location"]));
  const authnRequest = inflateRawSync(Buffer.from(location.searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  const part = (pattern: RegExp): string => pattern.exec(authnRequest)?.[1] ?? "";
  const audience = part(/Issuer>([^<]+)</);
  return {
    cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "",
    relayState: location.searchParams.get("RelayState") ?? "",
    authnRequest,
    to: {
      requestId: part(/ ID="([^"]+)"/),
      audience,
      acsUrl: audience.replace("/saml/metadata", `/login/saml2/sso/${providerId}`),
    },
  };
}

/** Posts an answer as the provider's page does: from another site, without our cookies. */
export async function postAnswer(call: Call, acsUrl: string, xml: string, relayState: string): Promise<Answer> {
  return call("POST", new URL(acsUrl).pathname, answerForm(xml, relayState));
}

/** The form that a provider's page posts. */
export function answerForm(xml: string, relayState: string): Sent {
  const fields = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: relayState });
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html,*/*;q=0.8" };
  return { body: Buffer.from(fields.toString()), headers };
}

/** Follows the answer to the end with the browser's cookie; where the browser is sent at last. */
export async function followBack(call: Call, posted: Answer, cookie: string): Promise<URL> {
  assert.equal(posted.status, 303, posted.text);
  const location = new URL(String(posted.headers["location"]));
  if (location.pathname !== "/login/saml2/arrived") return location;
  const end = await call("GET", `${location.pathname}${location.search}`, { headers: { cookie } });
  assert.equal(end.status, 303, end.text);
  return new URL(String(end.headers["location"]));
}

/** A SAML provider of an account, added through the interface. */
export async function addSamlProvider(
  world: World,
  { metadataXml }: { readonly metadataXml: string },
  owner: "ann" | "bob" = "ann",
): Promise<ProviderId> {
  const path = `/api/v1/account/${people[owner].accountId}/saml-provider`;
  const answer = await world[owner].post(path, { name: "Company sign-in", metadataXml });
  assert.equal(answer.status, 201, answer.text);
  return Object(answer.json).id;
}

/** Calls of a world's service without a sign-in. */
export function callOf(world: Pick<World, "app">): Call {
  return callingApp(world.app);
}
