import assert from "node:assert/strict";
import { after, test } from "node:test";
import sql, { raw } from "sql-template-tag";
import { startHostileOpenId, type Misdeed } from "@chancery/tests/world/hostile-openid.ts";
import { addOauthProvider, comeBack, leave, visit } from "@chancery/tests/world/oidc-sign-ons.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { AnswerChoices } from "@chancery/tests/world/saml-idp.ts";
import { signOnGround } from "@chancery/tests/world/sign-on-ground.ts";
import { connectDomain, postAnswer, startSignOn } from "@chancery/tests/world/sign-ons.ts";

// Every row of every table is compared: a test leaves its request, its attempt and, against replays, its assertion.

const { here, call, idp, providerId, signIn } = await signOnGround({ CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/32" });
const open = await startHostileOpenId();
after(() => open.close());
const openId = await addOauthProvider(here, open);
await connectDomain(here, "kalyna.example", { providerId: openId });
await signIn({ email: "known@acme.example", attributes: { lastName: "Before" } });
const own = ["sign_on_requests", "sign_on_attempts", "sign_on_assertions"];

const saml: readonly (readonly [title: string, choices: AnswerChoices, end: RegExp])[] = [
  ["a person who is new", { email: "new@acme.example" }, /would be signed in/],
  [
    "a person who is known, by other names",
    { email: "known@acme.example", attributes: { lastName: "After" } },
    /would be signed in/,
  ],
  ["a person who would be linked", { email: people.ann.email, attributes: { firstName: "Eve" } }, /would be signed in/],
  ["an answer for another audience", { audience: "https://other.example" }, /refused \(20050\)/],
  ["an email address of another company", { email: people.bob.email }, /refused \(20050\)/],
  ["an answer without a signature", { signs: "nothing" }, /refused \(20050\)/],
];
for (const [title, choices, end] of saml) {
  test(`a test of a SAML provider changes no row of anything else: ${title}`, async () => {
    const code = await newTest("saml", providerId);
    const before = await rows();
    const { to, relayState, cookie } = await startSignOn(call, providerId, { test: code });
    const posted = await postAnswer(call, to.acsUrl, idp.answer(to, choices), relayState);
    const path = posted.status === 303 && new URL(String(posted.headers["location"]));
    const page = path ? await call("GET", `${path.pathname}${path.search}`, { headers: { cookie } }) : posted;
    assert.match(page.text, end);
    assert.deepEqual(await rows(), before);
  });
}

const oauth: readonly (readonly [title: string, misdeed: Misdeed, end: RegExp])[] = [
  ["a person who is new", {}, /would be signed in/],
  ["an email address of another provider", { claims: () => ({ email: people.ann.email }) }, /refused \(20050\)/],
  ["an email address that the provider does not vouch for", { claims: () => ({ email_verified: false }) }, /refused \(1075\)/],
  ["a token for another audience", { claims: () => ({ aud: "other" }) }, /refused \(20050\)/],
  ["a foreign key", { isForeign: true }, /refused \(20050\)/],
  ["no code", { answer: (parameters) => parameters.set("error", "access_denied") }, /refused \(1088\)/],
];
for (const [title, misdeed, end] of oauth) {
  test(`a test of an OpenID provider changes no row of anything else: ${title}`, async () => {
    const code = await newTest("oauth", openId);
    open.misbehave(misdeed);
    const before = await rows();
    const page = await comeBack(call, await visit(await leave(call, openId, { test: code })));
    assert.match(page.text, end);
    assert.deepEqual(await rows(), before);
  });
}

async function newTest(kind: "saml" | "oauth", id: string): Promise<string> {
  const answer = await here.ann.post(`/api/v1/account/${people.ann.accountId}/${kind}-provider/${id}/test`);
  return new URL(Object(answer.json).url).searchParams.get("test") ?? "";
}

/** How many rows each other table has, and the hash of all of them. */
async function rows(): Promise<unknown> {
  const tables = await here.database.all<{ readonly name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${own}::text[]) order by tablename`);
  const counted = tables.map(({ name }) =>
    here.database.first(sql`
      select ${name}::text as name, count(*) as count, md5(coalesce(string_agg(t::text, e'\n' order by t::text), '')) as hash
      from ${raw(`"${name}"`)} t`),
  );
  return Promise.all(counted);
}
