import assert from "node:assert/strict";
import { after, suite, test } from "node:test";
import sql from "sql-template-tag";
import { startHostileOpenId } from "@chancery/tests/world/hostile-openid.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { untilWaiting } from "@chancery/tests/world/meet.ts";
import { addOauthProvider, signInThrough } from "@chancery/tests/world/oidc-sign-ons.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signOnGround } from "@chancery/tests/world/sign-on-ground.ts";
import { connectDomain } from "@chancery/tests/world/sign-ons.ts";

const { here, call, providerId, bobsProvider, signIn, signInUrl } = await signOnGround({
  CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/32",
});
const email = "pola@acme.example";
await signIn({ email });
await here.database.run(sql`
  update users
  set password_hash = (select password_hash from users where email = ${people.ann.email}), password_changed_at = now()
  where email = ${email}`);

suite("the policies of an account apply to users who sign in through its provider", () => {
  test("no session is created at a blocked address; the code still works elsewhere", async () => {
    const code = await codeOf(email);
    await ask({ blockedIps: ["10.6.0.0/16"] });
    assert.deepEqual(await exchange(code, "10.6.1.1"), [403, 1051]);
    await ask({ allowedIps: ["10.6.0.0/16"] });
    assert.deepEqual(await exchange(code, "10.7.1.1"), [403, 1051]);
    assert.deepEqual(await exchange(code, "10.6.1.1"), [200, undefined]);
    await ask({});
  });

  test("nor with an emailed code, which then creates no user", async () => {
    const idp = await startHostileOpenId();
    after(() => idp.close());
    await connectDomain(here, "kalyna.example", { providerId: await addOauthProvider(here, idp) });
    idp.misbehave({ claims: () => ({ email_verified: false }) });
    assert.equal((await signInThrough(call, await providerOf("kalyna.example"))).search, "?error=1075");
    const code = /^[\w-]{40}$/m.exec((await sendEmails(here))[0]?.text ?? "")?.[0] ?? "";
    const query = new URLSearchParams({ code, emailToMatch: "olena@kalyna.example" });
    const confirm = (from: string) => send("GET", `/api/v1/user/confirm-oauth-email-get-token?${query}`, { from });
    await ask({ blockedIps: ["10.6.0.0/16"] });
    assert.deepEqual(numberOf(await confirm("10.6.1.1")), [403, 1051]);
    assert.equal(await here.database.first(sql`select id from users where email = 'olena@kalyna.example'`), undefined);
    assert.equal((await confirm("10.7.1.1")).statusCode, 200);
    await ask({});
  });

  const password = () => send("POST", "/api/login", { body: { login: email, password: people.ann.password } });
  const provider = async () => {
    const code = await codeOf(email);
    return () => send("POST", "/api/login/sso", { body: { code } });
  };
  for (const [title, ways] of [
    ["passwords", [async () => password, async () => password]],
    ["a password and a provider", [async () => password, provider]],
    ["providers", [provider, provider, provider, provider]],
  ] as const) {
    test(`of sign-ins at once by ${title} exactly one session lives where people have one`, async () => {
      await ask({ singleSession: true });
      const works = await Promise.all(ways.map((way) => way()));
      const tokens = (await meetAt(email, works)).map((answer) => String(Object(answer.json()).token));
      const looks = await Promise.all(
        tokens.map(async (token) => numberOf(await send("GET", "/api/v1/user/profile", { token }))),
      );
      assert.deepEqual(looks.toSorted(), [[200, undefined], ...looks.slice(1).map(() => [401, 1050])]);
      await ask({});
    });
  }
});

suite("the code of a sign-in gives no session any more", () => {
  const changes = {
    "when the domain was deactivated meanwhile": [sql`update account_domains set status = 'INACTIVE'`, 20_051],
    "when the provider was disconnected meanwhile": [sql`update account_domains set provider_id = null`, 20_051],
    "when the domain went to another account's provider": [
      sql`update account_domains set account_id = ${people.bob.accountId}, provider_id = ${bobsProvider}`,
      20_050,
    ],
  } as const;
  for (const [title, [change, number]] of Object.entries(changes)) {
    test(title, async () => {
      const domain = "passing.example";
      await connectDomain(here, domain, { providerId });
      const code = await codeOf(`somebody@${domain}`);
      await here.database.run(sql`${change} where domain = ${domain}`);
      assert.deepEqual(await exchange(code), [400, number]);
      await here.database.run(sql`delete from account_domains where domain = ${domain}`);
    });
  }
});

type Sent = { readonly body?: object; readonly token?: string; readonly from?: string };

async function send(method: "GET" | "POST", url: string, { body, token, from = "10.1.1.1" }: Sent = {}) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return here.app.fastify.inject({ method, url, headers, remoteAddress: from, ...(body && { payload: body }) });
}

function numberOf(answer: Awaited<ReturnType<typeof send>>): readonly unknown[] {
  return [answer.statusCode, Object(answer.json()).code];
}

async function exchange(code: string, from?: string): Promise<readonly unknown[]> {
  return numberOf(await send("POST", "/api/login/sso", { body: { code }, ...(from !== undefined && { from }) }));
}

async function codeOf(who: string): Promise<string> {
  const end = await signInUrl({ email: who });
  return end.searchParams.get("code") ?? assert.fail(end.href);
}

/** Does all at once behind the row of a person, so that they meet there. */
async function meetAt<Result>(who: string, works: readonly (() => Promise<Result>)[]): Promise<readonly Result[]> {
  const [results] = await here.database.transaction(async (tx) => {
    await tx.run(sql`select id from users where email = ${who} for update`);
    const running = works.map((work) => work());
    await untilWaiting(here.database, works.length);
    return [Promise.all(running)] as const;
  });
  return results;
}

async function ask(sessionPolicy: object): Promise<void> {
  const answer = await here.ann.post(`/api/v1/account/${people.ann.accountId}/user-policies`, { sessionPolicy });
  assert.equal(answer.status, 200, answer.text);
}

async function providerOf(domain: string) {
  const row = await here.database.first<{ readonly provider_id: typeof providerId }>(sql`
    select provider_id from account_domains where domain = ${domain}`);
  return row?.provider_id ?? assert.fail();
}
