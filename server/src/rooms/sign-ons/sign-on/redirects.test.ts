import assert from "node:assert/strict";
import { suite, test } from "node:test";
import sql from "sql-template-tag";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import type { Answer } from "../../../../../tests/world/call.ts";
import { signOnGround } from "../../../../../tests/world/sign-on-ground.ts";
import { followBack, postAnswer, startSignOn } from "../../../../../tests/world/sign-ons.ts";
import { world } from "../../../../../tests/world/world.ts";

const base = "http://127.0.0.1:8080";
const settings = { CHANCERY_SSO_REDIRECTS: "https://app.acme.example/in,https://other.example,http://127.0.0.1/callback" };
const { call, idp, providerId, now, pass, signInUrl } = await signOnGround(settings);

suite("a browser comes back from a provider", () => {
  const places: readonly (readonly [asked: string, back: string | undefined])[] = [
    ["/inbox?tab=1", `${base}/inbox?tab=1&code=`],
    [`${base}/inbox`, `${base}/inbox?code=`],
    ["https://app.acme.example/in", "https://app.acme.example/in?code="],
    ["https://app.acme.example/in/box?state=7", "https://app.acme.example/in/box?state=7&code="],
    ["https://other.example/any?code=evil&error=1", "https://other.example/any?code="],
    ["https://app.acme.example/inside", undefined],
    ["https://app.acme.example.evil.example/in", undefined],
    ["http://app.acme.example/in", undefined],
    ["https://user@app.acme.example/in", undefined],
    ["https://evil.example/", undefined],
    ["//evil.example/", undefined],
    ["/\\evil.example/", undefined],
    ["\\\\evil.example", undefined],
    ["https:evil.example", undefined],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    [`blob:${base}/inbox`, undefined],
    [`blob:https://app.acme.example/in`, undefined],
    ["http://127.0.0.1:8081/", undefined],
    ["http://127.0.0.1:49152/callback?state=7", "http://127.0.0.1:49152/callback?state=7&code="],
    ["https://127.0.0.1:49152/callback", undefined],
    ["http://localhost:49152/callback", undefined],
    ["https://other.example:8443/", undefined],
    [`${base}@evil.example/`, undefined],
    ["\thttps://evil.example/", undefined],
    [`https://other.example/${"x".repeat(1900)}`, undefined],
  ];
  for (const [asked, back] of places) {
    test(`to ${asked.slice(0, 60).trim()}${back === undefined ? ": never" : ""}`, async () => {
      if (back === undefined) {
        const answer = await call("GET", `/saml2/authenticate/${providerId}?redirectUrl=${encodeURIComponent(asked)}`);
        assert.deepEqual([answer.status, codeOf(answer), answer.headers["location"]], [400, 1006, undefined]);
        return;
      }
      const { to, relayState, cookie } = await startSignOn(call, providerId, { redirectUrl: asked });
      const posted = await postAnswer(call, to.acsUrl, idp.answer(to, { now }), relayState);
      const end = await followBack(call, posted, cookie);
      assert.equal(end.href.replace(/(code=)[\w-]{40}$/, "$1"), back);
    });
  }

  test("with a code that works once, of eight at once, for a minute, and is no token", async () => {
    const code = (await signInUrl({ email: "cody@acme.example" })).searchParams.get("code");
    assert.doesNotMatch(String(code), /^chs_/);
    const all = await Promise.all(Array.from({ length: 8 }, () => call("POST", "/api/login/sso", { body: { code } })));
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400, 400, 400, 400]);
    const late = (await signInUrl({ email: "cody@acme.example" })).searchParams.get("code");
    pass(60_001);
    const answer = await call("POST", "/api/login/sso", { body: { code: late } });
    assert.deepEqual([answer.status, codeOf(answer)], [400, 10_008]);
  });

  test("and no answer, address or page on the way holds a token", async () => {
    const { to, relayState, cookie } = await startSignOn(call, providerId);
    const posted = await postAnswer(call, to.acsUrl, idp.answer(to, { now }), relayState);
    const end = await followBack(call, posted, cookie);
    assert.doesNotMatch(JSON.stringify([posted.headers, posted.text, end.href]), /ch[sa]_/);
  });
});

suite("the service returns the sign-in address of an email address", () => {
  for (const [email, url] of [
    ["ann@acme.example", () => `${base}/saml2/authenticate/${providerId}`],
    ["nobody-there@acme.example", () => `${base}/saml2/authenticate/${providerId}`],
    ["ann@nowhere.example", () => null],
    ["no email address", () => null],
  ] as const) {
    test(`for ${email}, whether such a person exists or not`, async () => {
      const answer = await call("GET", `/api/login/sso?email=${encodeURIComponent(email)}`);
      assert.deepEqual([answer.status, answer.json], [200, { ssoUrl: url() }]);
    });
  }

  test("by the domain for old clients", async () => {
    const found = await call("GET", "/saml/registrationId?domain=acme.example");
    assert.deepEqual(found.json, { registrationId: providerId });
    const none = await call("GET", "/saml/registrationId?domain=nowhere.example");
    assert.deepEqual([none.status, codeOf(none)], [400, 20_051]);
  });
});

test("an address begins 600 sign-ins a minute, then 429, unless there are no limits", async () => {
  const limited = await signOnGround({ CHANCERY_RATE_LIMITS: "on" });
  const begin = () => limited.call("GET", `/saml2/authenticate/${limited.providerId}`);
  const beginMore = async (count: number): Promise<void> => {
    assert.equal((await begin()).status, 302);
    await limited.here.database.run(sql`
      insert into sign_on_requests (id, provider_id, account_id, kind, purpose, redirect_url, address_hash, created_at, expires_at)
      select gen_random_uuid(), r.*
      from (
        select provider_id, account_id, kind, purpose, redirect_url, address_hash, created_at, expires_at
        from sign_on_requests
        order by created_at desc
        limit 1
      ) r
      cross join generate_series(2, ${count}::integer)`);
  };
  await beginMore(599);
  assert.equal((await begin()).status, 302);
  const over = await begin();
  assert.deepEqual([over.status, codeOf(over), over.headers["retry-after"]], [429, 1005, "60"]);
  limited.pass(60_001);
  await beginMore(599);
  const atOnce = await Promise.all(Array.from({ length: 8 }, begin));
  assert.deepEqual(atOnce.map(({ status }) => status).toSorted(), [302, ...Array.from({ length: 7 }, () => 429)]);
});

test("of 1000 wrong codes from one address 100 a minute are checked, at all endpoints together; other addresses go on", async () => {
  // a minute is one of the clock's: a test that walked over its end would see two of them
  const noon = parseInstant("2026-11-20T12:00:00.000Z", "clock");
  const here = await world({ clock: { now: () => noon }, settings: { CHANCERY_RATE_LIMITS: "on" } });
  const code = "x".repeat(40);
  const ways = [
    { method: "GET", url: `/api/v1/registration/validate?code=${code}` },
    { method: "POST", url: `/api/v1/registration/resetPassword?code=${code}`, payload: { password: "a long enough phrase" } },
    { method: "POST", url: "/api/login/sso", payload: { code } },
    { method: "GET", url: `/api/v1/user/confirm-oauth-email-get-token?code=${code}&emailToMatch=a@acme.example` },
    { method: "DELETE", url: `/api/v1/user/invite/decline/${code}` },
    { method: "GET", url: `/api/v1/envelope/download-shared?code=${code}` },
  ] as const;
  const ask = (at: number, remoteAddress: string) => here.app.fastify.inject({ ...ways[at % ways.length]!, remoteAddress });
  const answers = [];
  for (let at = 0; at < 1000; at += 1) answers.push(await ask(at, "192.0.2.1"));
  const over = answers.filter(({ statusCode }) => statusCode === 429);
  assert.equal(over.length, 900);
  assert.ok(over.every(({ headers }) => Number(headers["retry-after"]) > 0));
  assert.deepEqual(new Set(answers.slice(0, 100).map(({ statusCode }) => statusCode)), new Set([400, 404]));
  assert.equal((await ask(0, "192.0.2.2")).statusCode, 400);
});

function codeOf({ json }: Answer): unknown {
  return Object(json).code;
}
