import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import sql from "sql-template-tag";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { callingApp, type Answer, type Call } from "@chancery/tests/world/call.ts";
import { startHostileOpenId, type HostileOpenId, type Misdeed } from "@chancery/tests/world/hostile-openid.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import {
  addOauthProvider,
  comeBack,
  leave,
  profileFor,
  profileOf,
  signInThrough,
  visit,
} from "@chancery/tests/world/oidc-sign-ons.ts";
import { people } from "@chancery/tests/world/people.ts";
import { connectDomain } from "@chancery/tests/world/sign-ons.ts";
import { world, type World } from "@chancery/tests/world/world.ts";

type Told = Readonly<Record<string, unknown>>;

suite("signing in through an OpenID provider", () => {
  let here: World;
  let call: Call;
  let idp: HostileOpenId;
  let providerId: ProviderId;
  let aheadMs = 0;
  const clock = { now: () => instantOf(Date.now() + aheadMs)! };

  before(async () => {
    here = await world({ clock, settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/32" } });
    call = callingApp(here.app);
    idp = await startHostileOpenId();
    providerId = await addOauthProvider(here, idp);
    await connectDomain(here, "kalyna.example", { providerId });
    await connectDomain(here, "acme.example", { providerId });
    await connectDomain(here, "corvus.example", { providerId });
  });
  after(() => idp.close());

  suite("as whom", () => {
    test("a new user becomes a corporate user with the names that the provider sends", async () => {
      const faults = {
        sub: "nina",
        email: "Nina@Kalyna.Example",
        given_name: "Nina",
        family_name: "New",
        phone_number: "+380 44 123",
      };
      const { email, firstName, lastName, status } = await signInAs(faults);
      assert.deepEqual([email, firstName, lastName, status], ["nina@kalyna.example", "Nina", "New", "ACTIVE"]);
      const user = await here.database.first(sql`
        select corporate_account_id as account, phone from users where email = 'nina@kalyna.example'`);
      assert.deepEqual(user, { account: people.ann.accountId, phone: "+380 44 123" });
    });

    test("recognizes a user by the subject, even if the email address changed within the provider's domains", async () => {
      const first = await signInAs({ sub: "maria", email: "maria@kalyna.example" });
      const later = await signInAs({ sub: "maria", email: "maria.new@acme.example" });
      assert.deepEqual([later.uuid, later.email], [first.uuid, "maria@kalyna.example"]);
      idp.misbehave({ claims: () => ({ sub: "maria", email: "maria@elsewhere.example" }) });
      assert.equal((await signInThrough(call, providerId)).search, "?error=20051");
    });

    test("keeps everything of an existing user with the email address", async () => {
      const profile = await signInAs({ sub: "ann", email: people.ann.email });
      assert.deepEqual([profile.email, profile.accounts[0].uuid], [people.ann.email, people.ann.accountId]);
    });

    test("another subject with the email address of a user is not that user", async () => {
      await signInAs({ sub: "desk-1", email: "desk@kalyna.example" });
      idp.misbehave({ claims: () => ({ sub: "desk-2", email: "desk@kalyna.example" }) });
      assert.equal((await signInThrough(call, providerId)).search, "?error=20050");
    });

    test("a user without an email address is refused", async () => {
      idp.misbehave({ claims: () => ({ email: undefined, sub: "nobody" }) });
      assert.equal((await signInThrough(call, providerId)).search, "?error=1056");
    });
  });

  suite("an email address that the provider does not vouch for", () => {
    const unverified: readonly Told[] = [{ email_verified: false }, { email_verified: undefined }, { email_verified: "no" }];
    for (const [index, faults] of unverified.entries()) {
      test(`is confirmed with an emailed code: ${JSON.stringify(faults)}`, async () => {
        const email = `taras${index}@kalyna.example`;
        const { code, text } = await askedToConfirm({ ...faults, sub: email, email });
        assert.match(text, /Do not share the code with anyone/);
        const token = tokenIn(await confirm(code, email.toUpperCase()));
        assert.equal((await profileOf(call, token)).email, email);
        // known by the subject from now on
        assert.equal((await signInAs({ ...faults, sub: email, email })).email, email);
      });
    }

    test("creates and links no user before", async () => {
      const before = await usersAndIdentities();
      await askedToConfirm({ email_verified: false, sub: "ghost", email: "ghost@kalyna.example" });
      await askedToConfirm({ email_verified: false, sub: "like-carol", email: people.stranger.email });
      assert.deepEqual(await usersAndIdentities(), before);
    });

    test("needs the code and the address that it went to; the code works once", async () => {
      const email = "vira@kalyna.example";
      const { code } = await askedToConfirm({ email_verified: false, sub: email, email });
      assert.deepEqual(codeOf(await confirm("x".repeat(40), email)), [400, 10_008]);
      assert.deepEqual(codeOf(await confirm(code, "other@kalyna.example")), [403, 1086]);
      assert.deepEqual(codeOf(await confirm(code, "")), [400, 1006]);
      const both = await Promise.all([confirm(code, email), confirm(code, email)]);
      assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400]);
      assert.equal(both.find(({ status }) => status === 200)?.headers["cache-control"], "no-store");
    });

    test("is confirmed within half an hour, by a person who is still let in then", async () => {
      const late = await askedToConfirm({ email_verified: false, sub: "late", email: "late@kalyna.example" });
      const moved = await askedToConfirm({ email_verified: false, sub: "moved", email: "moved@kalyna.example" });
      await here.database.run(sql`update account_domains set provider_id = null where domain = 'kalyna.example'`);
      assert.deepEqual(codeOf(await confirm(moved.code, "moved@kalyna.example")), [400, 20_051]);
      await here.database.run(sql`update account_domains set provider_id = ${providerId} where domain = 'kalyna.example'`);
      assert.equal((await confirm(moved.code, "moved@kalyna.example")).status, 200);
      aheadMs += 30 * 60_000;
      assert.deepEqual(codeOf(await confirm(late.code, "late@kalyna.example")), [400, 10_008]);
      aheadMs = 0;
    });

    test("gets five emails an hour", async () => {
      const faults = { email_verified: false, sub: "many", email: "many@kalyna.example" };
      for (let count = 0; count < 5; count += 1) await askedToConfirm(faults);
      idp.misbehave({ claims: () => faults });
      assert.equal((await signInThrough(call, providerId)).search, "?error=1005");
      assert.equal((await sendEmails(here)).length, 0);
    });

    async function askedToConfirm(faults: Told): Promise<{ readonly code: string; readonly text: string }> {
      idp.misbehave({ claims: () => faults });
      assert.equal((await signInThrough(call, providerId)).search, "?error=1075");
      const [message] = await sendEmails(here);
      assert.equal(message?.to, String(faults["email"]));
      return { code: /^[\w-]{40}$/m.exec(message.text)?.[0] ?? "", text: message.text };
    }

    async function confirm(code: string, emailToMatch: string): Promise<Answer> {
      return call("GET", `/api/v1/user/confirm-oauth-email-get-token?${new URLSearchParams({ code, emailToMatch })}`);
    }

    function usersAndIdentities(): Promise<unknown> {
      return here.database.first(
        sql`select (select count(*) from users) as users, count(*) as identities from sign_on_identities`,
      );
    }
  });

  suite("a test", () => {
    const path = () => `/api/v1/account/${people.ann.accountId}/oauth-provider/${providerId}`;

    test("shows every check, changes nothing, and is kept for the owners", async () => {
      const before = await here.database.first(sql`select count(*) from users`);
      const page = await runTest({ claims: () => ({ sub: "tester", email: "tester@kalyna.example" }) });
      assert.equal(page.status, 200);
      assert.match(page.text, /The user would be signed in/);
      const [attempt] = Object((await here.ann.get(`${path()}/attempts`)).json).data;
      assert.deepEqual([attempt.test, attempt.success, attempt.email], [true, true, "tester@kalyna.example"]);
      const names = "browser answer-issuer answer token verification type issuer audience party end begin issued nonce subject";
      assert.deepEqual(
        attempt.checks.map(({ name }: { readonly name: string }) => name),
        [...names.split(" "), "access-token", "claims", "e-mail", "domain", "person"],
      );
      assert.deepEqual(await here.database.first(sql`select count(*) from users`), before);
    });

    test("shows all problems together", async () => {
      const page = await runTest({ claims: (now) => ({ aud: "other", nonce: "other", iat: now - 3600, email_verified: false }) });
      assert.match(page.text, /The user would be refused \(20050\)/);
      for (const word of ["it is for &quot;other&quot;", "it answers another request"])
        assert.ok(page.text.includes(word), page.text);
      const [attempt] = Object((await here.ann.get(`${path()}/attempts`)).json).data;
      const failures = attempt.checks.filter(({ passed }: { readonly passed: boolean }) => !passed);
      assert.deepEqual(
        failures.map(({ name }: { readonly name: string }) => name),
        ["verification", "audience", "issued", "nonce"],
      );
    });

    test("reports that an email address would have to be confirmed, and sends no email", async () => {
      const page = await runTest({ claims: () => ({ sub: "t2", email: "t2@kalyna.example", email_verified: false }) });
      assert.match(page.text, /\(1075\)/);
      assert.deepEqual(await sendEmails(here), []);
    });

    async function runTest(misdeed: Misdeed): Promise<Answer> {
      idp.misbehave(misdeed);
      const { url } = Object((await here.ann.post(`${path()}/test`, {})).json);
      const code = new URL(url).searchParams.get("test") ?? "";
      assert.ok(url.startsWith(`http://127.0.0.1:8080/oauth2/authorization/${providerId}`));
      return comeBack(call, await visit(await leave(call, providerId, { test: code })));
    }
  });

  test("an error of the provider is reported by number, and its text to owners only", async () => {
    const refuse = (parameters: URLSearchParams): void => {
      parameters.delete("code");
      parameters.set("error", "access_denied");
      parameters.set("error_description", "<b>no</b>");
    };
    idp.misbehave({ answer: refuse });
    assert.equal((await signInThrough(call, providerId)).search, "?error=1088");
    const answer = await here.ann.get(`/api/v1/account/${people.ann.accountId}/oauth-provider/${providerId}/attempts`);
    assert.match(answer.text, /access_denied: <b>no<\/b>/);
  });

  test("the request has PKCE, state, nonce and scopes, and no secret", async () => {
    const { location } = await leave(call, providerId);
    const submitted = Object.fromEntries(location.searchParams);
    const { state, nonce, code_challenge: challenge, ...rest } = submitted;
    assert.deepEqual(rest, {
      response_type: "code",
      client_id: "chancery",
      redirect_uri: `http://127.0.0.1:8080/login/oauth2/code/${providerId}`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    assert.ok([state, nonce, challenge].every((text) => text !== undefined && text.length >= 40));
  });

  async function signInAs(faults: Told) {
    idp.misbehave({ claims: () => faults });
    const end = await signInThrough(call, providerId);
    return profileFor(call, end);
  }
});

function codeOf({ status, json }: Answer): readonly unknown[] {
  return [status, Object(json).code];
}

function tokenIn({ status, json, text }: Answer): string {
  assert.equal(status, 200, text);
  return Object(json).token;
}
