import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import sql from "sql-template-tag";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { callingApp, type Answer, type Call } from "@chancery/tests/world/call.ts";
import { say, sayNothing, startHostileOpenId, type HostileOpenId, type Misdeed } from "@chancery/tests/world/hostile-openid.ts";
import { emailAttacks, idTokenAttacks } from "@chancery/tests/world/oidc-attacks.ts";
import {
  addOauthProvider,
  comeBack,
  leave,
  locationOf,
  profileFor,
  signInThrough,
  visit,
} from "@chancery/tests/world/oidc-sign-ons.ts";
import { people } from "@chancery/tests/world/people.ts";
import { connectDomain } from "@chancery/tests/world/sign-ons.ts";
import { world, type World } from "@chancery/tests/world/world.ts";

/** Each attack is refused; beside each, the same sign-in without the attack succeeds. */
suite("an attack by OpenID Connect", () => {
  let here: World;
  let call: Call;
  let idp: HostileOpenId;
  let evil: HostileOpenId;
  let providerId: ProviderId;
  let bobsProvider: ProviderId;

  before(async () => {
    here = await world({ settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/32,127.0.0.3/32" } });
    call = callingApp(here.app);
    [idp, evil] = await Promise.all([startHostileOpenId("127.0.0.2"), startHostileOpenId("127.0.0.3")]);
    providerId = await addOauthProvider(here, idp);
    bobsProvider = await addOauthProvider(here, evil, "bob");
    await connectDomain(here, "kalyna.example", { providerId });
    await connectDomain(here, "borealis.example", { providerId: bobsProvider, accountId: people.bob.accountId });
  });
  after(() => [idp, evil].forEach((one) => one.close()));

  for (const { title, check, misdeed } of idTokenAttacks) {
    test(`with an ID token ${title}`, async () => {
      await letsNobodyIn(check, async () => {
        idp.rotateKeys();
        const { claims: reported, ...rest } = misdeed(idp);
        idp.misbehave({ ...rest, claims: (now) => ({ sub: "victim", ...reported?.(now) }) });
        return signInThrough(call, providerId);
      });
    });
  }

  for (const { title, code, reported } of emailAttacks) {
    test(`with an email address ${title}`, async () => {
      await letsNobodyIn(undefined, async () => {
        idp.misbehave({ claims: () => ({ sub: `sub of ${title}`, ...reported }) });
        const end = await signInThrough(call, providerId);
        assert.equal(end.searchParams.get("error"), String(code));
        return end;
      });
    });
  }

  test("ends within the deadline if the keys or the token never arrive", { timeout: 60_000 }, async () => {
    const start = performance.now();
    const ends = [{ keys: sayNothing }, { token: sayNothing }].map(async (misdeed) => {
      const one = await startHostileOpenId();
      after(() => one.close());
      one.misbehave(misdeed);
      return signInThrough(call, await addOauthProvider(here, one));
    });
    for (const end of await Promise.all(ends)) assert.equal(end.searchParams.has("code"), false);
    assert.ok(performance.now() - start < 30_000);
  });

  suite("with an answer", () => {
    const changed: Readonly<Record<string, (parameters: URLSearchParams) => void>> = {
      "of another state": (parameters) => parameters.set("state", "x".repeat(40)),
      "without a state": (parameters) => parameters.delete("state"),
      "with two states": (parameters) => parameters.append("state", "x"),
      "with two codes": (parameters) => parameters.append("code", "x"),
    };
    for (const [title, answer] of Object.entries(changed)) {
      test(`${title} is no answer, and gives no session`, async () => {
        idp.misbehave({ answer });
        const page = await comeBack(call, await visit(await leave(call, providerId)));
        assert.equal(page.status, 400);
        assert.equal(page.headers["location"], undefined);
        await letsIn();
      });
    }

    test("that another issuer gave (mix-up) is not exchanged", async () => {
      const before = idp.asked.length;
      await letsNobodyIn("answer-issuer", async () => {
        idp.misbehave({ answer: (parameters) => parameters.set("iss", evil.issuer) });
        return signInThrough(call, providerId);
      });
      assert.deepEqual(idp.asked.slice(before, before + 1), ["GET /auth"]);
    });

    test("that came to another provider's address (mix-up) is not exchanged", async () => {
      idp.misbehave({});
      const back = await visit(await leave(call, providerId));
      const other = new URL(back.location.href.replace(providerId, bobsProvider));
      const asked = evil.asked.length;
      assert.equal((await comeBack(call, { ...back, location: other })).status, 400);
      assert.equal(evil.asked.length, asked);
      await letsIn();
    });

    test("in another browser, or in none, is refused (login CSRF)", async () => {
      idp.misbehave({});
      for (const cookie of ["", "chancery-sign-on=" + "x".repeat(40), (await leave(call, providerId)).cookie]) {
        const back = await visit(await leave(call, providerId));
        const end = locationOf(await comeBack(call, { ...back, cookie }));
        assert.deepEqual([end.searchParams.get("error"), end.searchParams.get("code")], ["20050", null]);
      }
      await letsIn();
    });

    test("that comes eight times at once lets one in, and its code one", async () => {
      idp.misbehave({});
      const back = await visit(await leave(call, providerId));
      const answers = await Promise.all(Array.from({ length: 8 }, () => comeBack(call, back)));
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 400, 400, 400, 400, 400, 400, 400]);
      const end = locationOf(answers.find(({ status }) => status === 303)!);
      const exchange = () => call("POST", "/api/login/sso", { body: { code: end.searchParams.get("code") } });
      const exchanged = await Promise.all(Array.from({ length: 8 }, exchange));
      assert.equal(exchanged.filter(({ status }) => status === 200).length, 1);
    });

    test("is refused if its code was used before", async () => {
      idp.misbehave({});
      const first = await visit(await leave(call, providerId));
      assert.equal((await comeBack(call, first)).status, 303);
      const second = await visit(await leave(call, providerId));
      second.location.searchParams.set("code", first.location.searchParams.get("code") ?? "");
      assert.equal(locationOf(await comeBack(call, second)).searchParams.get("error"), "1088");
      await letsIn();
    });
  });

  for (const redirectUrl of [
    "https://evil.example/",
    "//evil.example",
    "http://127.0.0.1:8080@evil.example",
    "javascript:1",
    "\\\\evil",
  ]) {
    test(`does not send the browser to ${redirectUrl} (open redirect)`, async () => {
      const answer = await call("GET", `/oauth2/authorization/${providerId}?redirectUrl=${encodeURIComponent(redirectUrl)}`);
      assert.equal(answer.status, 400);
    });
  }

  test("puts no token into an address, and answers nothing that is kept", async () => {
    idp.misbehave({});
    const answer = await comeBack(call, await visit(await leave(call, providerId, { redirectUrl: "/in?a=1&code=mine" })));
    const end = locationOf(answer);
    assert.equal(end.origin + end.pathname, "http://127.0.0.1:8080/in");
    assert.deepEqual([...end.searchParams.keys()], ["a", "code"]);
    assert.doesNotMatch(end.href, /chs_|mine/);
    assert.match(String(answer.headers["cache-control"]), /no-store/);
  });

  const odd: Readonly<Record<string, Misdeed>> = {
    "cut in the middle of a character": {
      answer: (parameters) => parameters.set("iss", "x".repeat(280) + "😀".repeat(9)),
    },
    "with U+0000": { token: say(400, '{"error":"x\\u0000","error_description":"\\u0000"}') },
    "with half a character": { claims: () => ({ "\uD800": 1, iss: "\uDE00" }) },
  };
  for (const [title, misdeed] of Object.entries(odd)) {
    test(`whose words cannot be kept, ${title}, ends as any other`, async () => {
      await letsNobodyIn(undefined, async () => {
        idp.misbehave(misdeed);
        return signInThrough(call, providerId);
      });
    });
  }

  const inside = [
    "http://127.0.0.1:8080",
    "http://2130706433",
    "http://[::ffff:7f00:1]",
    "http://localhost",
    "http://0x7f.1",
    "http://[::1]",
  ];
  for (const place of inside) {
    test(`has the service ask nothing at ${place}`, async () => {
      for (const endpoint of ["tokenUri", "jwkSetUri"]) {
        idp.misbehave({});
        const id = await addOauthProvider(here, idp);
        await here.database.run(
          endpoint === "tokenUri"
            ? sql`update sso_providers set token_uri = ${`${place}/token`} where id = ${id}`
            : sql`update sso_providers set jwk_set_uri = ${`${place}/keys`} where id = ${id}`,
        );
        assert.equal((await signInThrough(call, id)).searchParams.has("code"), false);
        const [attempt] = await attemptsOf(id);
        assert.ok(
          attempt?.checks.some(({ note = "" }) => note.includes("no address that requests may go to")),
          JSON.stringify(attempt),
        );
      }
    });
  }

  type Attempt = { readonly checks: readonly { readonly name: string; readonly isPassed: boolean; readonly note?: string }[] };

  async function letsNobodyIn(check: string | undefined, attack: () => Promise<URL>): Promise<void> {
    const before = await standing();
    const end = await attack();
    assert.deepEqual([end.searchParams.get("code"), end.searchParams.has("error")], [null, true]);
    assert.deepEqual(await standing(), before);
    const [attempt] = await attemptsOf(providerId);
    const failures = attempt?.checks.filter(({ isPassed }) => !isPassed).map(({ name }) => name) ?? [];
    if (check !== undefined) assert.ok(failures.includes(check), JSON.stringify(attempt));
    await letsIn();
  }

  /** The positive control. */
  async function letsIn(): Promise<void> {
    idp.misbehave({});
    assert.equal((await profileFor(call, await signInThrough(call, providerId))).email, "olena@kalyna.example");
  }

  async function standing(): Promise<unknown> {
    return here.database.first(sql`
      select (select count(*) from users) as users, (select count(*) from sign_on_codes) as codes,
        (select count(*) from sign_on_identities) as identities`);
  }

  async function attemptsOf(id: ProviderId): Promise<readonly Attempt[]> {
    return here.database.all<Attempt>(sql`
      select checks from sign_on_attempts where provider_id = ${id} order by id desc limit 1`);
  }

  test("of one company's provider makes no person of another's", async () => {
    evil.misbehave({ claims: () => ({ sub: "x", email: "olena@kalyna.example" }) });
    const end = await signInThrough(call, bobsProvider);
    assert.equal(end.searchParams.get("error"), "20050");
    const answer: Answer = await call("GET", `/oauth2/authorization/01930000-0000-7000-8000-00000000dead`);
    assert.equal(answer.status, 404);
  });
});
