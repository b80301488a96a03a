import assert from "node:assert/strict";
import { test } from "node:test";
import sql, { type Sql } from "sql-template-tag";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { activeDomain, domainsOf, newProvider, dnsSummary } from "@chancery/tests/world/domains.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { newAuthenticator } from "@chancery/tests/world/authenticator.ts";
import { persona } from "@chancery/tests/world/persona.ts";
import {
  addPasskey,
  enrolTotp,
  finishWithCode,
  secondFactorPath,
  signInWithPasskey,
} from "@chancery/tests/world/second-factor.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const dns = dnsSummary();
const one = await world({ dns, settings: { CHANCERY_TEST_TLDS: "on" } });
const { ann, bob, database, rooms } = one;
const call = callingApp(one.app);
const password = "battery staple horse";
const user = (email: string, more: object = {}) => ({ email, password, firstName: "A", lastName: "B", mailboxes: {}, ...more });
const account = { uuid: people.ann.accountId, name: people.ann.company, inn: "1", type: "company", mailboxes: [] };
await rooms.provision(
  "people",
  JSON.stringify({
    accounts: [
      {
        ...account,
        users: [
          user("staff@acme.example", { accountRole: "none" }),
          user("leaver@acme.example", { accountRole: "none" }),
          user("glass@acme.example", { accountRole: "owner", breakGlass: true }),
          user("owner@elsewhere.example", { accountRole: "owner" }),
        ],
      },
    ],
  }),
);
const login = async (email: string, word = password) => call("POST", "/api/login", { body: { login: email, password: word } });
const sso = domainsOf(ann);
const provider = await newProvider(one, people.ann);
const domain = await activeDomain(ann, people.ann, dns, "acme.example");
const ssoUrl = `http://127.0.0.1:8080/oauth2/authorization/${provider}`;
const bodyOf = ({ status, json }: Answer): readonly unknown[] => [status, Object(json).code, Object(json).data.ssoUrl];
const refused = [403, 1064, ssoUrl];

async function enforce(onlySsoLogin: boolean): Promise<void> {
  const answer = await sso.change(domain.id, { ssoIdProviderUuid: provider, onlySsoLogin });
  assert.equal(answer.status, 200, answer.text);
}

test("connecting a provider does not affect passwords", async () => {
  await enforce(false);
  assert.equal((await login("staff@acme.example")).status, 200);
});

test("on an SSO-only domain, known and unknown people with any password get the same answer, with the URL to sign in at", async () => {
  await enforce(true);
  const answers = await Promise.all([
    login("staff@acme.example"),
    login("STAFF@Acme.example "),
    login("staff@acme.example", "wrong"),
    login("nobody@acme.example"),
    login("glass@acme.example", "wrong"),
  ]);
  for (const answer of answers) assert.deepEqual(bodyOf(answer), refused);
  const texts = answers.map(({ json }) => JSON.stringify({ ...Object(json), requestId: "" }));
  assert.equal(new Set(texts).size, 1);
});

test("the answer is the same after many attempts, and other domains, including subdomains, are not affected", async () => {
  for (let tries = 0; tries < 7; tries += 1) assert.deepEqual(bodyOf(await login("often@acme.example", "wrong")), refused);
  assert.equal((await login("x@sub.acme.example")).status, 401);
  assert.equal((await login(people.bob.email, people.bob.password)).status, 200);
});

test("a break-glass owner signs in with a password, which the trail records and the other owners are notified of", async () => {
  await sendEmails(one);
  assert.equal((await login("glass@acme.example")).status, 200);
  const emails = await sendEmails(one);
  assert.deepEqual(
    emails.map(({ to }) => to),
    ["ann@acme.example", "owner@elsewhere.example"],
  );
  assert.match(emails[0]?.text ?? "", /glass@acme\.example signed in/);
  const rows = await database.all(sql`
    select record from audit_records
    where record::json->>'operation' = 'login' and record::json->'details'->>'breakGlass' = 'true'`);
  assert.equal(rows.length, 1);
});

test("the password that is kept cannot be guessed: after five wrong tries the right one is refused like any", async () => {
  for (let tries = 0; tries < 5; tries += 1) assert.deepEqual(bodyOf(await login("glass@acme.example", "wrong")), refused);
  assert.deepEqual(bodyOf(await login("glass@acme.example")), refused);
  await database.run(sql`delete from login_tries`);
  assert.equal((await login("glass@acme.example")).status, 200);
});

test("only the password of a break-glass owner is verified", async () => {
  await database.run(sql`update users set status = 'BLOCKED' where email = 'glass@acme.example'`);
  assert.deepEqual(bodyOf(await login("glass@acme.example")), refused);
  await database.run(sql`update users set status = 'ACTIVE' where email = 'glass@acme.example'`);
});

test("a passkey signs in a break-glass owner alone, who proves a second factor before the owners are notified", async () => {
  const device = newAuthenticator({ origin: "http://127.0.0.1:8080" });
  const staffDevice = newAuthenticator({ origin: "http://127.0.0.1:8080" });
  await enforce(false);
  const [glass, staff] = await Promise.all(
    ["glass@acme.example", "staff@acme.example"].map(async (email) =>
      persona(call, people.ann, Object((await login(email)).json).token),
    ),
  );
  assert.ok(glass && staff);
  const { id, recoveryCodes } = await enrolTotp(glass, Date.now());
  const passkeyId = await addPasskey(glass, device);
  const staffPasskeyId = await addPasskey(staff, staffDevice);
  await enforce(true);
  await sendEmails(one);
  const asked = await login("glass@acme.example");
  assert.equal(bodyOf(asked)[1], 1090);
  assert.deepEqual(await sendEmails(one), []);
  assert.equal((await finishWithCode(call, asked, recoveryCodes[0] ?? "")).status, 200);
  assert.equal((await sendEmails(one)).length, 2);
  assert.deepEqual(bodyOf(await signInWithPasskey(call, staffDevice)), refused);
  assert.equal((await signInWithPasskey(call, device)).status, 200);
  assert.equal((await sendEmails(one)).length, 2);
  for (const factor of [id, passkeyId]) await glass.send("DELETE", `${secondFactorPath}/${factor}`);
  await staff.send("DELETE", `${secondFactorPath}/${staffPasskeyId}`);
});

const body = { name: "CRM", expireAt: "2999-01-01T00:00:00Z" };

test("a session by password makes no application token there; one by a provider does, and its token may make others", async () => {
  assert.deepEqual(bodyOf(await ann.post("/api/v1/token", body)), refused);
  assert.equal((await bob.post("/api/v1/token", body)).status, 200);
  await database.run(sql`
    update tokens set is_by_provider = true
    where user_id = (select id from users where email = ${people.ann.email})`);
  const made = await ann.post("/api/v1/token", body);
  assert.equal(made.status, 200);
  const headers = { authorization: `Bearer ${Object(made.json).token}` };
  assert.equal((await call("POST", "/api/v1/token", { body, headers })).status, 200);
});

test("an owner who keeps a password makes tokens by it", async () => {
  const { token } = Object((await login("glass@acme.example")).json);
  const made = await call("POST", "/api/v1/token", { body, headers: { authorization: `Bearer ${token}` } });
  assert.equal(made.status, 200);
});

test("users of single sign-on cannot remove themselves with a password: only a new sign-in through the provider is accepted", async () => {
  await enforce(false);
  const { token } = Object((await login("leaver@acme.example")).json);
  await enforce(true);
  const remove = (sent: object) =>
    call("DELETE", "/api/v1/user?checkMessage=LEAVER@ACME.EXAMPLE&leaveExisting=false", {
      headers: { authorization: `Bearer ${token}` },
      ...sent,
    });
  const update = (values: Sql) =>
    database.run(sql`update tokens set ${values} where user_id = (select id from users where email = 'leaver@acme.example')`);
  assert.deepEqual(bodyOf(await remove({ body: { password } })), refused);
  assert.deepEqual(bodyOf(await remove({})), refused);
  await update(sql`is_by_provider = true, created_at = created_at - interval '16 minutes'`);
  assert.deepEqual(bodyOf(await remove({ body: { password } })), refused);
  await update(sql`created_at = created_at + interval '16 minutes'`);
  assert.equal((await remove({})).status, 204);
});

test("passwords are back when the domain no longer asks, is deactivated, or is removed", async () => {
  await enforce(false);
  assert.equal((await login("staff@acme.example")).status, 200);
  await enforce(true);
  assert.deepEqual(bodyOf(await login("staff@acme.example")), refused);
  await sso.act(domain.id, "deactivate");
  assert.equal((await login("staff@acme.example")).status, 200);
  await sso.act(domain.id, "activate");
  assert.deepEqual(bodyOf(await login("staff@acme.example")), refused);
  await sso.remove(domain.id);
  assert.equal((await login("staff@acme.example")).status, 200);
});
