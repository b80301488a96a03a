import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { untilWaiting } from "@chancery/tests/world/meet.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import { shortenTokens } from "../session/store/tokens.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const one = await world({ clock: { now: () => now } });
const { ann, app, bob, database, rooms } = one;
const path = `/api/v1/account/${people.ann.accountId}/user-policies`;
const email = "cora@corporate.example";
let password: string = people.ann.password;
const cora = await corporateUser(database, people.ann.accountId, email);
await database.run(sql`
  update users set password_hash = (select password_hash from users where email = ${people.ann.email}),
    password_changed_at = ${now}
  where id = ${cora}`);
await database.run(sql`
  insert into account_domains (id, account_id, domain, unicode, searched, status, created_at, method, value, verified_at)
  values (gen_random_uuid(), ${people.ann.accountId}, 'corporate.example', 'corporate.example', 'corporate.example', 'ACTIVE',
    now(), 'DNS_TXT_RECORD', 'x', now())`);

function advance(ms: number): void {
  now = addMs(now, ms);
}

type Sent = { readonly body?: object; readonly token?: string; readonly from?: string };

async function send(method: "GET" | "POST" | "PUT", url: string, { body, token, from = "10.1.1.1" }: Sent = {}) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await app.fastify.inject({ method, url, headers, remoteAddress: from, ...(body && { payload: body }) });
  return { status: answer.statusCode, json: Object(answer.body === "" ? {} : answer.json()) };
}
const code = ({ status, json }: Awaited<ReturnType<typeof send>>) => [status, json.code];
const login = (word = password, from?: string, who: string = email) =>
  send("POST", "/api/login", { body: { login: who, password: word }, ...(from && { from }) });
const tokenFrom = async (from?: string): Promise<string> => String((await login(password, from)).json.token);
const look = (token: string, from?: string) => send("GET", "/api/v1/user/profile", { token, ...(from && { from }) });
const renew = (newPassword: string, oldPassword = password) =>
  send("POST", "/api/v1/registration/renewPassword", { body: { login: email, oldPassword, newPassword } });

async function ask(passwordPolicy: object, sessionPolicy: object = {}): Promise<void> {
  // months go by in this file, and sessions end
  const answer = await (await signIn(callingApp(app), people.ann)).post(path, { passwordPolicy, sessionPolicy });
  assert.equal(answer.status, 200, answer.text);
}

test("an account without policies has those of the service; values left out of a new one are the service's too", async () => {
  const before = Object((await ann.get(path)).json);
  assert.deepEqual([before.passwordPolicy.minLength, before.sessionPolicy.sessionHours], [12, 12]);
  await ask({ minLength: 14 });
  const { passwordPolicy, sessionPolicy } = Object((await ann.get(path)).json);
  assert.deepEqual(passwordPolicy, { ...before.passwordPolicy, minLength: 14 });
  assert.deepEqual(sessionPolicy, before.sessionPolicy);
});

test("a policy that is weaker than the service's, impossible, or not an address is refused with its place", async () => {
  const answers = await Promise.all([
    ann.post(path, { sessionPolicy: { sessionHours: 13 } }),
    ann.post(path, { passwordPolicy: { minLength: 20, maxLength: 19 } }),
    ann.post(path, { sessionPolicy: { allowedIps: ["10.0.0.0/33"] } }),
  ]);
  assert.deepEqual(
    answers.map(({ status, json }) => [status, Object(json).code, Object(json).data.errors[0].pointer]),
    [
      [400, 20026, "/sessionPolicy/sessionHours"],
      [400, 20044, "/passwordPolicy/maxLength"],
      [400, 1052, "/sessionPolicy/allowedIps/0"],
    ],
  );
});

test("a new password keeps the rules of the account, for its people only", async () => {
  await ask({ digit: 2 });
  const token = await tokenFrom();
  const change = { body: { oldPassword: password, newPassword: "quiet brown kettle 7" }, token };
  assert.deepEqual(code(await send("PUT", "/api/v1/user/password", change)), [400, 1017]);
  assert.deepEqual(code(await renew("quiet brown kettle 7")), [400, 1017]);
  const others = { oldPassword: people.bob.password, newPassword: people.bob.password };
  assert.equal((await bob.send("PUT", "/api/v1/user/password", { body: others })).status, 200);
});

test("an expired password admits its person only after renewal, and not with the same password", async () => {
  await ask({ expirationDays: 30, preventReuseCount: 2 });
  advance(30 * dayMs - 1);
  assert.equal((await login()).status, 200);
  advance(1);
  assert.deepEqual(code(await login()), [401, 1048]);
  assert.deepEqual(code(await login("wrong")), [401, 1061]);
  assert.deepEqual(code(await renew(password)), [400, 1037]);
  assert.deepEqual(code(await renew("quiet brown kettle 1", "wrong")), [401, 1061]);
  assert.equal((await renew("quiet brown kettle 1")).status, 200);
  const first = password;
  password = "quiet brown kettle 1";
  assert.equal((await login()).status, 200);
  assert.deepEqual(code(await renew(first)), [400, 1037]);
  assert.equal((await renew("quiet brown kettle 2")).status, 200);
  password = "quiet brown kettle 2";
  assert.equal((await renew(first)).status, 200, "two others came after it");
  password = first;
});

test("before a password expires its person gets one email", async () => {
  await ask({ expirationDays: 30, notifyBeforeDays: 7 });
  await sendEmails(one);
  const tell = async () => {
    await rooms.schedules.find(({ name }) => name === "passwords.tell")?.work(new AbortController().signal);
    return (await sendEmails(one)).map(({ to }) => to);
  };
  advance(23 * dayMs - 1);
  assert.deepEqual(await tell(), []);
  advance(1);
  assert.deepEqual([await tell(), await tell()], [[email], []]);
  assert.equal((await renew("quiet brown kettle 3")).status, 200);
  password = "quiet brown kettle 3";
  await sendEmails(one);
  assert.deepEqual(await tell(), []);
  advance(23 * dayMs);
  assert.deepEqual(await tell(), [email]);
});

test("with single sessions a sign-in ends the previous one, whose requests report it", async () => {
  await ask({}, { singleSession: true });
  const [one, two] = [await tokenFrom(), await tokenFrom()];
  assert.deepEqual(code(await look(one)), [401, 1050]);
  assert.equal((await look(two)).status, 200);
});

test("with single addresses a session is valid only where it began", async () => {
  const token = await tokenFrom();
  assert.equal((await look(token, "10.2.2.2")).status, 200);
  await ask({}, { singleIpSession: true });
  assert.deepEqual(code(await look(token, "10.2.2.2")), [401, 1050]);
  assert.equal((await look(token)).status, 200);
});

test("people come from allowed addresses only, and never from blocked ones, with any token", async () => {
  await ask({});
  const token = await tokenFrom();
  const body = { name: "CRM", expireAt: "2999-01-01T00:00:00Z" };
  const made = String((await send("POST", "/api/v1/token", { body, token })).json.token);
  await ask({}, { allowedIps: ["10.0.0.0/8"], blockedIps: ["10.6.0.0/16"] });
  for (const from of ["10.6.0.1", "11.0.0.1"]) {
    assert.deepEqual(code(await look(token, from)), [403, 1051]);
    assert.deepEqual(code(await look(made, from)), [403, 1051]);
    assert.deepEqual(code(await login(password, from)), [403, 1051]);
    assert.deepEqual(code(await login("wrong", from)), [401, 1061]);
  }
  assert.equal((await look(token)).status, 200);
  assert.equal((await login()).status, 200);
  assert.equal((await login(people.bob.password, "11.0.0.1", people.bob.email)).status, 200);
});

test("application tokens are valid for a year, or as long as the account's policy allows, existing ones too", async () => {
  await ask({});
  const body = { name: "CRM", expireAt: "2999-01-01T00:00:00Z" };
  const make = async (token: string) => (await send("POST", "/api/v1/token", { body, token })).json;
  const session = await tokenFrom();
  const daysOf = ({ expireAt, createdAt }: { readonly expireAt: string; readonly createdAt: string }) =>
    (Date.parse(expireAt) - Date.parse(createdAt)) / dayMs;
  const first = await make(session);
  assert.equal(daysOf(first), 365);
  await ask({}, { applicationTokenDays: 500 });
  assert.equal(daysOf(await make(session)), 500);
  await ask({}, { applicationTokenDays: 2 });
  assert.equal(daysOf(await make(session)), 2);
  const listed = (await send("GET", "/api/v1/token", { token: session })).json;
  assert.deepEqual(
    Object.values(listed)
      .map((one) => daysOf(Object(one)))
      .slice(-3),
    [2, 2, 2],
  );
  advance(2 * dayMs);
  assert.deepEqual(code(await look(first.token)), [401, 1027]);
  await ask({});
});

test("a token that is made while its longest life is shortened lives no longer", async () => {
  await ask({}, { applicationTokenDays: 100 });
  const session = await tokenFrom();
  const body = { name: "late", expireAt: "2999-01-01T00:00:00Z" };
  const [making] = await database.transaction(async (tx) => {
    await shortenTokens(tx, people.ann.accountId, 3);
    await tx.run(sql`
      update account_policies set session_policy = session_policy || '{"applicationTokenDays": 3}'
      where account_id = ${people.ann.accountId}`);
    const running = send("POST", "/api/v1/token", { body, token: session });
    await untilWaiting(database, 1);
    return [running] as const;
  });
  const { createdAt, expireAt } = (await making).json;
  assert.equal((Date.parse(expireAt) - Date.parse(createdAt)) / dayMs, 3);
  await ask({});
});

test("a session that idles for longer than the policy allows has ended", async () => {
  await ask({});
  const token = await tokenFrom();
  await ask({}, { sessionHours: 2 });
  const other = await tokenFrom();
  advance(2 * hourMs - 1);
  assert.equal((await look(other)).status, 200);
  advance(1);
  assert.deepEqual(code(await look(token)), [401, 1027]);
});

test("the policy limits wrong attempts, whether the email address exists or not", async () => {
  await ask({}, { maxLoginAttempts: 2, maxAttemptsTimeoutMinutes: 30 });
  for (const one of [email, "nobody@corporate.example"]) {
    const attempt = () => send("POST", "/api/login", { body: { login: one, password: "wrong" }, from: "10.9.9.9" });
    assert.deepEqual(
      [code(await attempt()), code(await attempt())],
      [
        [401, 1061],
        [401, 1061],
      ],
    );
    assert.deepEqual(code(await attempt()), [429, 1049]);
  }
});

test("policies that would lock out their setter are refused", async () => {
  await database.run(sql`update users set corporate_account_id = ${people.ann.accountId} where email = ${people.ann.email}`);
  const owner = await signIn(callingApp(app), people.ann);
  const answer = await owner.post(path, { sessionPolicy: { allowedIps: ["192.0.2.1"] } });
  assert.deepEqual([answer.status, Object(answer.json).code], [403, 1051]);
});
