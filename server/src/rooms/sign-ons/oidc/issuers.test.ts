import assert from "node:assert/strict";
import { after, test } from "node:test";
import sql from "sql-template-tag";
import { startHostileOpenId } from "@chancery/tests/world/hostile-openid.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { addOauthProvider, profileFor, signInThrough } from "@chancery/tests/world/oidc-sign-ons.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signOnGround } from "@chancery/tests/world/sign-on-ground.ts";
import { connectDomain, followBack, postAnswer, startSignOn } from "@chancery/tests/world/sign-ons.ts";

const { here, call, idp: saml, providerId: samlId } = await signOnGround({ CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/31" });
const [one, other] = [await startHostileOpenId("127.0.0.2"), await startHostileOpenId("127.0.0.3")];
after(() => [one, other].forEach((idp) => idp.close()));
const providerId = await addOauthProvider(here, one);
await connectDomain(here, "kalyna.example", { providerId });

test("subjects belong to one issuer: after a change of issuer users are found by email address again", async () => {
  const as = async (idp: typeof one, sub: string, name: string) => {
    idp.misbehave({ claims: () => ({ sub, email: `${name}@kalyna.example` }) });
    return profileFor(call, await signInThrough(call, providerId));
  };
  const olena = await as(one, "1", "olena");
  const { issuer: issuerUri, authorizationUri, tokenUri, jwkSetUri } = other;
  const path = `/api/v1/account/${people.ann.accountId}/oauth-provider/${providerId}`;
  const saved = await here.ann.put(path, { issuerUri, authorizationUri, tokenUri, jwkSetUri });
  assert.equal(saved.status, 200, saved.text);
  const petro = await as(other, "1", "petro");
  assert.equal(petro.email, "petro@kalyna.example");
  const again = await as(other, "2", "olena");
  assert.deepEqual([again.uuid, again.email], [olena.uuid, "olena@kalyna.example"]);
  assert.equal((await as(other, "2", "renamed")).uuid, olena.uuid);
});

test("an emailed code that comes from another issuer is refused once the provider was saved again", async () => {
  const providerOfTwo = await addOauthProvider(here, one);
  await connectDomain(here, "verba.example", { providerId: providerOfTwo });
  one.misbehave({ claims: () => ({ sub: "7", email: "ivan@verba.example", email_verified: false }) });
  assert.equal((await signInThrough(call, providerOfTwo)).search, "?error=1075");
  const code = /^[\w-]{40}$/m.exec((await sendEmails(here))[0]?.text ?? "")?.[0] ?? "";
  await saveWith("https://other.example", providerOfTwo);
  const query = new URLSearchParams({ code, emailToMatch: "ivan@verba.example" });
  const confirm = () => call("GET", `/api/v1/user/confirm-oauth-email-get-token?${query}`);
  assert.deepEqual([(await confirm()).status, Object((await confirm()).json).code], [400, 20_050]);
  await saveWith(one.issuer, providerOfTwo);
  assert.equal((await confirm()).status, 200);
});

test("nor does an answer that waits for its browser", async () => {
  const begun = await startSignOn(call, samlId);
  const posted = await postAnswer(call, begun.to.acsUrl, saml.answer(begun.to), begun.relayState);
  await saveWith("https://other.example", samlId);
  assert.match((await followBack(call, posted, begun.cookie)).search, /^\?error=20050$/);
});

async function saveWith(issuer: string, id: typeof providerId): Promise<void> {
  await here.database.run(sql`update sso_providers set entity_id = ${issuer} where id = ${id}`);
}
