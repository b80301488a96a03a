import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startHostileOpenId } from "@chancery/tests/world/hostile-openid.ts";
import { addOauthProvider, profileFor, signInThrough } from "@chancery/tests/world/oidc-sign-ons.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signOnGround } from "@chancery/tests/world/sign-on-ground.ts";
import { connectDomain } from "@chancery/tests/world/sign-ons.ts";

const { here, call } = await signOnGround({ CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/31" });
const [one, other] = [await startHostileOpenId("127.0.0.2"), await startHostileOpenId("127.0.0.3")];
after(() => [one, other].forEach((idp) => idp.close()));
const providerId = await addOauthProvider(here, one);
await connectDomain(here, "kalyna.example", { providerId });

test("names of people are those of one issuer: saved with another, a provider knows nobody, and all come by their e-mail anew", async () => {
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
