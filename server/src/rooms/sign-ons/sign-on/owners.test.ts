import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { createHash } from "node:crypto";
import { suite, test } from "node:test";
import type { Answer } from "../../../../../tests/world/call.ts";
import { people } from "../../../../../tests/world/people.ts";
import type { AnswerChoices } from "../../../../../tests/world/saml-idp.ts";
import { signOnGround } from "../../../../../tests/world/sign-on-ground.ts";
import { postAnswer, startSignOn } from "../../../../../tests/world/sign-ons.ts";
import { newId } from "../../../io/basics.ts";
import { formPage, sendScript } from "../../../pages/sign-on-pages.ts";

const { here, call, idp, providerId, bobsProvider, now, pass, signInUrl } = await signOnGround();
const base = "http://127.0.0.1:8080";
const ofProvider = `/api/v1/account/${people.ann.accountId}/saml-provider/${providerId}`;

suite("a test of a provider", () => {
  test("shows every check of a sign-in, and changes nothing", async () => {
    const before = await state();
    const page = await runTest({ email: "tess@acme.example" });
    assert.equal(page.status, 200);
    assert.match(page.text, /The user would be signed in\. This test changed nothing\./);
    for (const check of ["signature", "audience", "e-mail", "domain", "person"])
      assert.match(page.text, new RegExp(`<td class="good">passed</td><td>${check}</td>`));
    assert.match(page.text, /a new person/);
    assert.doesNotMatch(page.text, /code=/);
    assert.equal(page.headers["set-cookie"], undefined);
    assert.deepEqual(await state(), before);
  });

  const refusals: readonly (readonly [title: string, choices: AnswerChoices, check: string, code: number])[] = [
    ["an audience that is not ours", { audience: "https://other.example" }, "audience", 20_050],
    ["no email address", { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", subject: "p" }, "e-mail", 1056],
    ["a domain that is not connected", { email: "tess@nowhere.example" }, "domain", 20_051],
    ["no signature", { signs: "nothing" }, "signature", 20_050],
  ];
  for (const [title, choices, check, code] of refusals) {
    test(`says why a person would be refused: ${title}`, async () => {
      const page = await runTest(choices);
      assert.match(page.text, new RegExp(`The user would be refused \\(${code}\\)`));
      assert.match(page.text, new RegExp(`<td class="bad">failed</td><td>${check}</td>`));
    });
  }

  test("writes what the provider said as text, never as HTML", async () => {
    const page = await runTest({ audience: "&lt;img src=x onerror=alert(1)&gt;" });
    assert.match(page.text, /&lt;img src=x/);
    assert.doesNotMatch(page.text, /<img/);
    assert.match(String(page.headers["content-security-policy"]), /default-src 'none'/);
  });

  test("can be started once, within an hour", async () => {
    const test = await newTest();
    await startSignOn(call, providerId, { test });
    const again = await call("GET", `/saml2/authenticate/${providerId}?test=${test}`);
    assert.deepEqual([again.status, codeOf(again)], [400, 10_008]);
    const late = await newTest();
    pass(3_600_001);
    assert.equal((await call("GET", `/saml2/authenticate/${providerId}?test=${late}`)).status, 400);
  });

  test("is of one provider", async () => {
    const test = await newTest();
    assert.equal((await call("GET", `/saml2/authenticate/${bobsProvider}?test=${test}`)).status, 400);
    const foreign = await here.ann.post(`/api/v1/account/${people.ann.accountId}/saml-provider/${bobsProvider}/test`);
    assert.deepEqual([foreign.status, codeOf(foreign)], [404, 20_046]);
  });
});

suite("attempts to sign in", () => {
  test("are shown to owners, youngest first, with every check and without what was sent", async () => {
    await signInUrl({ email: "trace@acme.example" });
    await signInUrl({ email: "trace@acme.example", recipient: "https://other.example" });
    const answer = await here.ann.get(`${ofProvider}/attempts?limit=2`);
    assert.equal(answer.status, 200, answer.text);
    const [failedOne, good] = Object(answer.json).data;
    assert.deepEqual([good.success, good.error, good.email, good.test], [true, null, "trace@acme.example", false]);
    assert.deepEqual([failedOne.success, failedOne.error, failedOne.email], [false, 20_050, null]);
    assert.deepEqual(
      failedOne.checks.filter(({ passed }: { passed: boolean }) => !passed).map(({ name }: { name: string }) => name),
      ["confirmation"],
    );
    assert.doesNotMatch(answer.text, /<|Signature|BEGIN/);
    const rest = await here.ann.get(`${ofProvider}/attempts?limit=2&cursor=${Object(answer.json).nextCursor}`);
    assert.equal(Object(rest.json).data.length, 2);
    assert.equal(Object(rest.json).totalElements, Object(answer.json).totalElements);
  });

  test("of another account's provider are not shown", async () => {
    const foreign = await here.ann.get(`/api/v1/account/${people.ann.accountId}/saml-provider/${bobsProvider}/attempts`);
    assert.deepEqual([foreign.status, codeOf(foreign)], [404, 20_046]);
  });

  test("are the thousand youngest of a provider", async () => {
    const ids = Array.from({ length: 1003 }, () => newId());
    await here.database.run(sql`
      insert into sign_on_attempts (id, provider_id, account_id, purpose, at, ip, checks)
      select i, ${providerId}, ${people.ann.accountId}, 'login', now(), '', '[]' from unnest(${ids}::uuid[]) as i`);
    await signInUrl();
    await signInUrl();
    const { count } = (await here.database.first<{ readonly count: number }>(sql`
      select count(*) as count from sign_on_attempts where provider_id = ${providerId}`))!;
    assert.equal(count, 1000);
  });

  test("are deleted after their end", async () => {
    await signInUrl();
    const left = async () => {
      const counts = await here.database.first(sql`
        select (select count(*) from sign_on_requests) as requests, (select count(*) from sign_on_assertions) as assertions,
          (select count(*) from sign_on_codes) as codes, (select count(*) from sign_on_attempts) as attempts`);
      return Object(counts);
    };
    const forget = here.rooms.schedules.find(({ name }) => name === "sign_ons.forget")!;
    pass(61 * 60_000);
    await forget.work(AbortSignal.timeout(10_000));
    assert.deepEqual({ ...(await left()), attempts: 0 }, { requests: 0, assertions: 0, codes: 0, attempts: 0 });
    assert.notEqual((await left()).attempts, 0);
    pass(31 * 24 * 3_600_000);
    await forget.work(AbortSignal.timeout(10_000));
    assert.equal((await left()).attempts, 0);
  });
});

test("the page that posts a request runs its own script and no other", () => {
  const { text, headers } = formPage("en", 'https://idp.example/"><script>', { SAMLRequest: "x" });
  const hash = createHash("sha256").update(sendScript).digest("base64");
  assert.match(String(headers["content-security-policy"]), new RegExp(`script-src 'sha256-${RegExp.escape(hash)}';`));
  assert.equal(text.match(/<script>/g)?.length, 1);
});

async function newTest(): Promise<string> {
  const answer = await here.ann.post(`${ofProvider}/test`);
  assert.equal(answer.status, 200, answer.text);
  const url = new URL(Object(answer.json).url);
  assert.equal(`${url.origin}${url.pathname}`, `${base}/saml2/authenticate/${providerId}`);
  return url.searchParams.get("test") ?? "";
}

/** A whole test; its last page. */
async function runTest(choices: AnswerChoices): Promise<Answer> {
  const { to, relayState, cookie } = await startSignOn(call, providerId, { test: await newTest() });
  const posted = await postAnswer(call, to.acsUrl, idp.answer(to, { now, ...choices }), relayState);
  if (posted.status !== 303) return posted;
  return call("GET", String(posted.headers["location"]).slice(base.length), { headers: { cookie } });
}

async function state(): Promise<unknown> {
  return here.database.first(sql`
    select (select count(*) from users) as users, (select count(*) from sign_on_identities) as identities,
      (select count(*) from sign_on_codes) as codes, (select count(*) from tokens) as tokens`);
}

function codeOf({ json }: Answer): unknown {
  return Object(json).code;
}
