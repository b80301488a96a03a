import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp } from "@chancery/tests/world/call.ts";
import { activeDomain, dnsSummary, domainsOf, newProvider } from "@chancery/tests/world/domains.ts";
import { inviteGuest } from "@chancery/tests/world/guests.ts";
import { orderTemplate } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const dns = dnsSummary();
const one = await world({ dns, settings: { CHANCERY_TEST_TLDS: "on" } });
const { ann, bob } = one;
const call = callingApp(one.app);

test("a recipient on an SSO-only domain is sent to its provider", async () => {
  const template = await orderTemplate(ann);
  const { code } = await inviteGuest(one, template, "new@borealis.example");
  const providerId = await newProvider(one, people.bob);
  const domain = await activeDomain(bob, people.bob, dns, "borealis.example");
  const sso = domainsOf(bob, people.bob);
  assert.equal((await sso.change(domain.id, { ssoIdProviderUuid: providerId, onlySsoLogin: true })).status, 200);
  const checked = Object((await call("GET", `/api/login/check-by-code/${code}`)).json);
  assert.deepEqual([checked.canLoginWithCode, checked.existingUser], [false, false]);
  const answer = await call("POST", "/api/login/by-code", { body: { code, agreed: true } });
  const ssoUrl = `${one.url}/oauth2/authorization/${providerId}`;
  assert.deepEqual([answer.status, Object(answer.json).code, Object(answer.json).data.ssoUrl], [403, 1064, ssoUrl]);
  const status = await call("GET", `/api/v1/validation/envelope-invite?code=${code}&email=new@borealis.example`);
  assert.deepEqual([Object(status.json).status, Object(status.json).ssoEnabled], ["NOT_REGISTERED", true]);
});
