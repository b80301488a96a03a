import assert from "node:assert/strict";
import { suite, test } from "node:test";
import sql from "sql-template-tag";
import { people } from "../../../../../tests/world/people.ts";
import { newSamlIdp } from "../../../../../tests/world/saml-idp.ts";
import { signOnGround } from "../../../../../tests/world/sign-on-ground.ts";
import { followBack, postAnswer, startSignOn } from "../../../../../tests/world/sign-ons.ts";

const base = "http://127.0.0.1:8080";
const { here, call, idp, providerId, bobsIdp, bobsProvider, now, pass } = await signOnGround();

suite("an answer of a provider belongs to its request and its browser", () => {
  test("of eight concurrent uses of one answer one signs in", async () => {
    const { to, relayState, cookie } = await startSignOn(call, providerId);
    const xml = idp.answer(to, { now });
    const posted = await Promise.all(Array.from({ length: 8 }, () => postAnswer(call, to.acsUrl, xml, relayState)));
    assert.deepEqual(posted.map(({ status }) => status).toSorted(), [303, 400, 400, 400, 400, 400, 400, 400]);
    const end = await followBack(
      call,
      posted.find(({ status }) => status === 303)!,
      cookie,
    );
    assert.match(end.search, /^\?code=/);
  });

  test("an assertion is taken once, whatever request it comes with", async () => {
    const one = await startSignOn(call, providerId);
    const choices = { assertionId: "_a-once" };
    await followBack(
      call,
      await postAnswer(call, one.to.acsUrl, idp.answer(one.to, { now, ...choices }), one.relayState),
      one.cookie,
    );
    const other = await startSignOn(call, providerId);
    const end = await postAnswer(call, other.to.acsUrl, idp.answer(other.to, { now, ...choices }), other.relayState);
    assert.equal(end.headers["location"], `${base}/?error=20050`);
  });

  test("the result is fetched once by its browser, also of eight concurrent requests, and not by another browser", async () => {
    const { to, relayState, cookie } = await startSignOn(call, providerId);
    const posted = await postAnswer(call, to.acsUrl, idp.answer(to, { now }), relayState);
    const path = String(posted.headers["location"]).slice(base.length);
    const all = await Promise.all(Array.from({ length: 8 }, () => call("GET", path, { headers: { cookie } })));
    assert.equal(all.filter(({ headers }) => String(headers["location"]).includes("code=")).length, 1);
    assert.equal(all.filter(({ status }) => status === 400).length, 7);
  });

  for (const [title, cookieOf] of [
    ["without its cookie", () => ""],
    ["with the cookie of another sign-in", async () => (await startSignOn(call, providerId)).cookie],
    ["with two cookies of the name", async (cookie: string) => `${(await startSignOn(call, providerId)).cookie}; ${cookie}`],
  ] as const) {
    test(`an answer that comes to a browser ${title} is refused`, async () => {
      const { to, relayState, cookie } = await startSignOn(call, providerId);
      const posted = await postAnswer(call, to.acsUrl, idp.answer(to, { now }), relayState);
      const other = await cookieOf(cookie);
      assert.equal((await followBack(call, posted, other)).search, "?error=20050");
      const path = String(posted.headers["location"]).slice(base.length);
      assert.equal((await call("GET", path, { headers: { cookie } })).status, 400);
    });
  }

  test("two tabs of one browser sign in, each by its own request", async () => {
    const one = await startSignOn(call, providerId);
    const other = await startSignOn(call, providerId, { cookie: one.cookie });
    assert.equal(other.cookie, one.cookie);
    for (const { to, relayState } of [other, one])
      assert.match(
        (await followBack(call, await postAnswer(call, to.acsUrl, idp.answer(to, { now }), relayState), one.cookie)).search,
        /^\?code=/,
      );
  });

  test("an answer that was not requested gets a page and no session", async () => {
    const to = { requestId: "_none", acsUrl: `${base}/login/saml2/sso/${providerId}`, audience: `${base}/saml/metadata` };
    const answer = await postAnswer(call, to.acsUrl, idp.answer(to, { now }), "unknown");
    assert.equal(answer.status, 400);
    assert.match(String(answer.headers["content-type"]), /text\/html/);
    assert.match(answer.text, /20050/);
    assert.equal(answer.headers["set-cookie"], undefined);
  });

  test("an answer to the request of another provider is refused", async () => {
    const started = await startSignOn(call, providerId);
    const acsUrl = `${base}/login/saml2/sso/${bobsProvider}`;
    const posted = await postAnswer(call, acsUrl, bobsIdp.answer({ ...started.to, acsUrl }), started.relayState);
    assert.equal(posted.status, 400);
    const own = await postAnswer(call, started.to.acsUrl, bobsIdp.answer(started.to), started.relayState);
    assert.equal(own.headers["location"], `${base}/?error=20050`);
  });

  test("one company's provider cannot make or be another company's person", async () => {
    for (const email of [people.ann.email, "new@acme.example"]) {
      const { to, relayState, cookie } = await startSignOn(call, bobsProvider);
      const posted = await postAnswer(call, to.acsUrl, bobsIdp.answer(to, { now, email }), relayState);
      assert.equal((await followBack(call, posted, cookie)).search, "?error=20050");
    }
    assert.equal(await here.database.first(sql`select id from users where email = 'new@acme.example'`), undefined);
  });

  test("uses the state of the provider and the domain when the response arrives", async () => {
    const young = await newSamlIdp(idp.entityId);
    const path = `/api/v1/account/${people.ann.accountId}/saml-provider/${providerId}`;
    const [byOld, byYoung, late] = [
      await startSignOn(call, providerId),
      await startSignOn(call, providerId),
      await startSignOn(call, providerId),
    ];
    const end = async ({ to, relayState, cookie }: typeof byOld, by: typeof idp) =>
      (await followBack(call, await postAnswer(call, to.acsUrl, by.answer(to, { now }), relayState), cookie)).search;
    await here.ann.put(path, { metadataXml: young.metadataXml });
    assert.equal(await end(byOld, idp), "?error=20050");
    assert.match(await end(byYoung, young), /^\?code=/);
    await here.database.run(sql`update account_domains set status = 'INACTIVE' where domain = 'acme.example'`);
    assert.equal(await end(late, young), "?error=20051");
    await here.database.run(sql`update account_domains set status = 'ACTIVE' where domain = 'acme.example'`);
    await here.ann.put(path, { metadataXml: idp.metadataXml });
  });

  test("an answer after a quarter of an hour is too late", async () => {
    const { to, relayState } = await startSignOn(call, providerId);
    pass(15 * 60_000 + 1);
    const late = await postAnswer(call, to.acsUrl, idp.answer(to, { now }), relayState);
    assert.equal(late.status, 400);
  });

  test("a code gives a cookie to the browser that began only, so that no link signs its reader in as someone else", async () => {
    const asBrowser = { "chancery-session": "person", origin: base, "sec-fetch-site": "same-origin" };
    const { to, relayState, cookie } = await startSignOn(call, providerId);
    const end = await followBack(call, await postAnswer(call, to.acsUrl, idp.answer(to, { now }), relayState), cookie);
    const exchange = (cookies: Readonly<Record<string, string>>) =>
      call("POST", "/api/login/sso", { body: { code: end.searchParams.get("code") }, headers: { ...asBrowser, ...cookies } });
    const other = await startSignOn(call, providerId);
    for (const cookies of [{}, { cookie: other.cookie }, { cookie: `${cookie}; ${other.cookie}` }]) {
      const refused = await exchange(cookies);
      assert.deepEqual([refused.status, refused.headers["set-cookie"]], [400, undefined], JSON.stringify(cookies));
    }
    const own = await exchange({ cookie });
    assert.deepEqual([own.status, Object(own.json).token], [200, ""]);
    assert.match(String(own.headers["set-cookie"]), /^chancery-person=chs_/);
  });
});
