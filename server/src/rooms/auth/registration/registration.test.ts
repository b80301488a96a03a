import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { codeIn, emailsTo } from "@chancery/tests/world/codes.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { untilWaiting } from "@chancery/tests/world/meet.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

let now: Instant = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const one = await world({ clock: { now: () => now } });
const { database } = one;
const call = callingApp(one.app);
const hour = 3_600_000;
const wait = (ms: number): void => {
  now = addMs(now, ms);
};
const codeOf = (answer: { readonly json: unknown }): unknown => Object(answer.json).code;
const ask = async (email: string, what = "sendRegistrationCode") =>
  call("POST", `/api/v1/registration/${what}`, { body: { email } });
const emailFor = async (email: string, what?: string) => {
  wait(2 * hour);
  assert.equal((await ask(email, what)).status, 200);
  const [message, ...more] = await emailsTo(one, email);
  assert.equal(more.length, 0);
  return { email: message ?? "", code: codeIn(message) };
};
const password = "a long enough phrase";
const body = { firstName: " Nora ", lastName: "Novák", phone: "+1 555 0100", password, agreed: true };
const register = (code: string | undefined, more: object = {}) =>
  call("POST", `/api/v1/registration?code=${code}&codeType=REGISTRATION`, { body: { ...body, ...more } });
const login = (email: string, secret: string) => call("POST", "/api/login", { body: { login: email, password: secret } });
const profile = async (token: string) => call("GET", "/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` } });
const reset = (code: string | undefined, secret: string) =>
  call("POST", `/api/v1/registration/resetPassword?code=${code}`, { body: { password: secret } });
const makeToken = async (token: string) =>
  call("POST", "/api/v1/token", {
    headers: { authorization: `Bearer ${token}` },
    body: { name: "CRM", expireAt: "2999-01-01T00:00:00Z" },
  });
const newcomer = async (email: string): Promise<string> => Object((await register((await emailFor(email)).code)).json).token;

test("a person registers with the code from an email, and is signed in", async () => {
  const { email: message, code } = await emailFor("nora@new.example");
  assert.match(message, /http:\/\/127\.0\.0\.1:8080\/join#type=REGISTRATION&code=/);
  const valid = await call("GET", `/api/v1/registration/validate?code=${code}&type=REGISTRATION`);
  assert.deepEqual(valid.json, { email: "nora@new.example", type: "REGISTRATION", registered: false });
  const answer = await register(code);
  assert.equal(answer.status, 201, answer.text);
  const who = Object((await profile(Object(answer.json).token)).json);
  assert.deepEqual(
    [who.email, who.firstName, who.lastName, who.phone, who.status, who.accounts],
    ["nora@new.example", "Nora", "Novák", "+1 555 0100", "ACTIVE", []],
  );
  assert.equal((await login("nora@new.example", password)).status, 200);
});

test("a code is used once, of two at the same time by one, and dies after 24 hours", async () => {
  const { code } = await emailFor("two@new.example");
  const answers = await Promise.all([register(code), register(code)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400]);
  assert.equal(codeOf(await register(code)), 10008);
  const late = await emailFor("late@new.example");
  wait(24 * hour);
  assert.equal(codeOf(await register(late.code)), 10008);
  const valid = await call("GET", `/api/v1/registration/validate?code=${late.code}`);
  assert.deepEqual([valid.status, codeOf(valid)], [400, 10008]);
});

test("a faulty registration uses up no code, and all its faults are reported", async () => {
  const { code } = await emailFor("faulty@new.example");
  const answer = await register(code, { firstName: " ", phone: "7", password: "short", agreed: false });
  const rows = Object(answer.json).data.errors.map((row: { readonly pointer: string }) => row.pointer);
  assert.deepEqual(rows, ["/agreed", "/firstName", "/phone", "/password"]);
  assert.equal((await register(code)).status, 201);
});

test("only the hash of a code is in the database", async () => {
  const { code = "?" } = await emailFor("hash@new.example");
  const rows = await database.all<{ readonly text: string }>(sql`select c::text as text from person_codes c`);
  assert.ok(rows.length > 0 && rows.every(({ text }) => !text.includes(code)));
});

test("answers do not reveal who is registered; the email does", async () => {
  const [known, unknown] = [await ask(people.bob.email), await ask("nobody@new.example")];
  assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
  const [result] = await emailsTo(one, people.bob.email);
  assert.equal(codeIn(result), undefined);
  const [passwords, none] = [
    await ask(people.bob.email, "sendResetPasswordCode"),
    await ask("none@new.example", "sendResetPasswordCode"),
  ];
  assert.deepEqual([passwords.status, passwords.text], [none.status, none.text]);
  assert.equal(codeIn((await emailsTo(one, "none@new.example"))[0]), undefined);
});

test("an address gets at most three emails of a kind in an hour, registered or not, also from concurrent requests", async () => {
  for (const email of ["often@new.example", people.stranger.email]) {
    wait(2 * hour);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => ask(email)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 429, 429, 429]);
    const refused = await ask(email);
    assert.deepEqual([codeOf(refused), refused.headers["retry-after"]], [1005, "3600"]);
    assert.equal((await ask(email, "sendResetPasswordCode")).status, 200, "of the other kind it gets three more");
    wait(hour - 1);
    assert.equal((await ask(email)).status, 429);
    wait(1);
    assert.equal((await ask(email)).status, 200);
  }
  await emailsTo(one, "");
});

test("one address has 30 emails sent in an hour", async () => {
  wait(2 * hour);
  const statuses = [];
  for (let at = 0; at < 31; at += 1) statuses.push((await ask(`many${at}@new.example`)).status);
  assert.deepEqual([statuses.slice(0, 30).every((status) => status === 200), statuses[30]], [true, 429]);
  for (let at = 0; at < 4; at += 1) assert.equal((await ask("fresh@new.example")).status, 429);
  const elsewhere = await one.app.fastify.inject({
    method: "POST",
    url: "/api/v1/registration/sendRegistrationCode",
    remoteAddress: "192.0.2.7",
    payload: { email: "fresh@new.example" },
  });
  assert.equal(elsewhere.statusCode, 200, "a refused requester used up no email of others");
  await emailsTo(one, "");
});

test("a text that is not an email address is refused", async () => {
  const answer = await ask("no email address");
  assert.deepEqual([answer.status, codeOf(answer), textAt(answer, "data", "errors", 0, "pointer")], [400, 1068, "/email"]);
});

test("a forgotten password is reset by email: all sessions and application tokens end, and the email says so", async () => {
  const email = "forgot@new.example";
  const token = await newcomer(email);
  const made = await makeToken(token);
  const { code } = await emailFor(email, "sendResetPasswordCode");
  assert.equal(codeOf(await reset(code, "short")), 1017);
  assert.equal((await reset(code, "another long phrase")).status, 200);
  assert.equal((await profile(token)).status, 401);
  assert.equal((await profile(Object(made.json).token)).status, 401);
  assert.deepEqual([(await login(email, password)).status, (await login(email, "another long phrase")).status], [401, 200]);
  assert.equal(codeOf(await reset(code, "a third long phrase")), 10008);
  assert.match((await emailsTo(one, email))[0] ?? "", /password was changed[^]*your application tokens have been revoked/);
});

test("a code for a new password is void once the password has been changed without it", async () => {
  const email = "changes@new.example";
  const headers = { authorization: `Bearer ${await newcomer(email)}` };
  const { code } = await emailFor(email, "sendResetPasswordCode");
  const change = { oldPassword: password, newPassword: "another long phrase" };
  assert.equal((await call("PUT", "/api/v1/user/password", { headers, body: change })).status, 200);
  assert.equal(codeOf(await reset(code, "a third long phrase")), 10008);
});

test("a token created while the password is reset is not created", async () => {
  const email = "race@new.example";
  const token = await newcomer(email);
  const [making] = await database.transaction(async (tx) => {
    await tx.run(sql`update users set password_changed_at = now() where email = ${email}`);
    const running = makeToken(token);
    await untilWaiting(database, 1);
    await tx.run(sql`delete from tokens using users u where u.id = user_id and u.email = ${email}`);
    return [running] as const;
  });
  assert.equal((await making).status, 401);
});

test("a code for a password does not register, and is valid for an hour", async () => {
  await newcomer("hour@new.example");
  const { code } = await emailFor("hour@new.example", "sendResetPasswordCode");
  assert.equal(codeOf(await register(code)), 10008);
  wait(hour);
  assert.equal(codeOf(await reset(code, "another long phrase")), 10008);
});

test("a blocked person sets no password", async () => {
  const email = "blocked@new.example";
  await newcomer(email);
  const { code } = await emailFor(email, "sendResetPasswordCode");
  await database.run(sql`update users set status = 'BLOCKED' where email = ${email}`);
  assert.deepEqual([codeOf(await reset(code, "another long phrase"))], [10032]);
});

test("a changed password ends the other sessions, and needs the one there was", async () => {
  const email = "change@new.example";
  const [mine, other] = [await newcomer(email), Object((await login(email, password)).json).token];
  const change = (oldPassword: string, newPassword: string, token = mine) =>
    call("PUT", "/api/v1/user/password", { headers: { authorization: `Bearer ${token}` }, body: { oldPassword, newPassword } });
  assert.equal(codeOf(await change("not this one", "another long phrase")), 10025);
  assert.equal(codeOf(await change(password, "password1234")), 1017);
  const both = await Promise.all([change(password, "another long phrase"), change(password, "a third long phrase")]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400]);
  assert.deepEqual([(await profile(mine)).status, (await profile(other)).status], [200, 401]);
  for (let tries = 0; tries < 5; tries += 1) await change("not this one", "another long phrase");
  assert.equal(codeOf(await change("not this one", "another long phrase")), 1049);
});

test("the stored Idempotency-Key of a password change is no faster to attack than the password hash", async () => {
  const token = await newcomer("again@new.example");
  const change = (newPassword: string) =>
    call("PUT", "/api/v1/user/password", {
      headers: { authorization: `Bearer ${token}`, "idempotency-key": "change" },
      body: { oldPassword: password, newPassword },
    });
  const answers = [await change("another long phrase"), await change("another long phrase"), await change("a third long phrase")];
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers["idempotent-replay"]]),
    [
      [200, undefined],
      [200, "true"],
      [422, undefined],
    ],
  );
  const body = JSON.stringify({ oldPassword: password, newPassword: "another long phrase" });
  const quick = createHash("sha256");
  for (const part of ["PUT", "/api/v1/user/password", "", body]) quick.update(`${part.length}:`).update(part);
  const kept = await database.first<{ readonly fingerprint: Buffer }>(sql`
    select fingerprint from idempotency_answers where key = 'change'`);
  assert.equal(kept?.fingerprint.length, 32);
  assert.notDeepEqual(kept?.fingerprint, quick.digest());
});

test("an application token changes no password", async () => {
  const made = await makeToken(await newcomer("token@new.example"));
  const answer = await call("PUT", "/api/v1/user/password", {
    headers: { authorization: `Bearer ${Object(made.json).token}` },
    body: { oldPassword: password, newPassword: "another long phrase" },
  });
  assert.deepEqual([answer.status, codeOf(answer)], [403, 90035]);
});

test("people change their names and telephone number", async () => {
  const token = await newcomer("names@new.example");
  const change = (submitted: object) =>
    call("PUT", "/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` }, body: submitted });
  assert.equal((await change({ firstName: "Norah", lastName: "Lee" })).status, 200);
  const who = Object((await profile(token)).json);
  assert.deepEqual([who.firstName, who.lastName, who.phone], ["Norah", "Lee", null]);
  assert.equal(codeOf(await change({ firstName: "Norah", lastName: "Lee", phone: "7" })), 10029);
});
