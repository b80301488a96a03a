import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { tokens } from "../../../io/passwords/tokens.ts";
import { msOf } from "@chancery/core/ids/instant.ts";
import type { Answer, Call } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { ground } from "@chancery/tests/world/ground.ts";
import { people, type Person } from "@chancery/tests/world/people.ts";
import { persona, signIn } from "@chancery/tests/world/persona.ts";
import { codeAt, enrolTotp, finishWithCode, signInWithCode } from "@chancery/tests/world/second-factor.ts";

const pauses: number[] = [];
const one = await ground({ onPause: (ms) => pauses.push(ms), trustedProxies: { hops: 1 } });
const { call, clock, database, ann, rooms } = one;
const minute = 60_000;
const nowMs = (): number => msOf(clock.now());
const codeOf = ({ json }: Answer): unknown => Object(json).code;
const logIn = ({ email: login, password }: Person, by: Call = call) => by("POST", "/api/login", { body: { login, password } });
const attemptsLeft = ({ json }: Answer): unknown => Object(json).data.attemptsLeft;

/** The same requests from another network address. */
function from(address: string): Call {
  return (method, path, sent = {}) => call(method, path, { ...sent, headers: { ...sent.headers, "x-forwarded-for": address } });
}

/** A user of Ann's company with Ann's password and an authenticator app, from an address of their own. */
async function enrolled() {
  const email = `${crypto.randomUUID()}@factors.example`;
  const userId = await corporateUser(database, people.ann.accountId, email);
  await database.run(sql`
    update users
    set password_hash = (select password_hash from users where email = ${people.ann.email})
    where id = ${userId}`);
  const person = { ...people.ann, email };
  const token = Object((await logIn(person)).json).token;
  return { userId, person, ...(await enrolTotp(persona(call, person, token), nowMs())) };
}

async function loginRecords(userId: string) {
  return database.all<{ readonly details: object }>(sql`
    select record::json->'details' as details
    from audit_records
    where subject_id = ${userId}
      and record::json->>'operation' = 'login'
    order by sequence`);
}

test("the right password opens no session for a user with a second factor, its code does, and the trail has both", async () => {
  const { userId, person, secret, id } = await enrolled();
  clock.advance(minute);
  const asked = await logIn(person);
  const { code, data } = Object(asked.json);
  assert.deepEqual([asked.status, code, data.ways], [401, 1090, ["totp", "recovery"]]);
  assert.equal(msOf(data.expiresAt) - nowMs(), 5 * minute);
  const opened = await finishWithCode(call, asked, codeAt(secret, nowMs()));
  assert.deepEqual([opened.status, Object.keys(Object(opened.json))], [200, ["token"]]);
  const headers = { authorization: `Bearer ${Object(opened.json).token}` };
  assert.equal((await call("GET", "/api/v1/user/profile", { headers })).status, 200);
  const { secondFactor, secondFactorId, how } = Object((await loginRecords(userId)).at(-1)?.details);
  assert.deepEqual([how, secondFactor, secondFactorId], ["password", "totp", id]);
});

test("a code is accepted once, within one step of 30 seconds, and never after a later one", async () => {
  const { person, secret } = await enrolled();
  clock.advance(2 * minute);
  const [early, next, far] = [-30_000, 30_000, 60_000].map((ms) => codeAt(secret, nowMs() + ms));
  const status = async (code = "") => (await signInWithCode(call, person, code)).status;
  assert.deepEqual([await status(far), await status(next), await status(next), await status(early)], [401, 200, 401, 401]);
});

test("a wrong password is answered alike with and without a second factor", async () => {
  const { person } = await enrolled();
  const answers = await Promise.all(
    [person, ann, { ...ann, email: "nobody@acme.example" }].map((who) => logIn({ ...who, password: "wrong horse battery" })),
  );
  const shown = answers.map(({ status, json }) => [status, { ...Object(json), requestId: "" }]);
  assert.deepEqual(shown[0], shown[1]);
  assert.deepEqual(shown[0], shown[2]);
});

test("of two recovery codes submitted concurrently for one sign-in one opens a session, and none does later", async () => {
  const { person, recoveryCodes } = await enrolled();
  const asked = await logIn(person);
  const [first = "", second = "", third = ""] = recoveryCodes;
  const both = await Promise.all([finishWithCode(call, asked, first), finishWithCode(call, asked, second)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 401]);
  const late = await finishWithCode(call, asked, third);
  assert.deepEqual([late.status, codeOf(late), attemptsLeft(late)], [401, 1091, 0]);
});

test("a handle lasts five minutes and five attempts, which count before they are verified", async () => {
  const { person, recoveryCodes } = await enrolled();
  const [first = "", second = ""] = recoveryCodes;
  const expired = await logIn(person);
  clock.advance(5 * minute);
  assert.equal(codeOf(await finishWithCode(call, expired, first)), 1091);
  const asked = await logIn(person);
  const wrong = await Promise.all(
    ["1", "2", "3", "4", "5"].map((at) => finishWithCode(from(`198.51.100.${at}`), asked, "000000")),
  );
  assert.deepEqual(wrong.map(attemptsLeft).toSorted(), [0, 1, 2, 3, 4]);
  assert.equal(codeOf(await finishWithCode(from("198.51.100.6"), asked, first)), 1091);
  assert.equal((await signInWithCode(from("198.51.100.6"), person, second)).status, 200);
});

test("wrong codes count like wrong passwords: five in 15 minutes from an address, whatever the handle", async () => {
  const { person, recoveryCodes } = await enrolled();
  const [first = "", second = ""] = recoveryCodes;
  for (const code of ["1", "2", "3", "4", "5"]) assert.equal((await signInWithCode(call, person, code)).status, 401);
  const refused = await signInWithCode(call, person, first);
  assert.deepEqual([refused.status, codeOf(refused)], [429, 1049]);
  assert.equal((await signInWithCode(from("198.51.100.7"), person, second)).status, 200);
  clock.advance(15 * minute);
  assert.equal((await signInWithCode(call, person, first)).status, 200);
});

test("thirty wrong codes of a user in a day, from whatever addresses, are the last", async () => {
  const { person, recoveryCodes } = await enrolled();
  for (let at = 0; at < 30; at += 1) {
    const { status } = await signInWithCode(from(`203.0.113.${at}`), person, "000000");
    assert.equal(status, 401, String(at));
  }
  assert.ok(pauses.some((ms) => ms >= 4000));
  const refused = await signInWithCode(from("203.0.113.99"), person, recoveryCodes[0] ?? "");
  assert.equal(codeOf(refused), 1049);
  clock.advance(24 * 60 * minute);
  assert.equal((await signInWithCode(call, person, recoveryCodes[0] ?? "")).status, 200);
});

test("a sign-in ends when the password is changed, the user is blocked, or the second factors are removed with the user", async () => {
  const changes = [
    [sql`update users set password_changed_at = now()`, 1091],
    [sql`update users set status = 'BLOCKED'`, 10_032],
  ] as const;
  for (const [change, code] of changes) {
    const { userId, person, recoveryCodes } = await enrolled();
    const asked = await logIn(person);
    await database.run(sql`${change} where id = ${userId}`);
    assert.equal(codeOf(await finishWithCode(call, asked, recoveryCodes[0] ?? "")), code);
  }
  const { userId, person, recoveryCodes } = await enrolled();
  const asked = await logIn(person);
  await database.transaction((tx) => rooms.auth.credentials.removeFactors(tx, [userId]));
  assert.equal(codeOf(await finishWithCode(call, asked, recoveryCodes[0] ?? "")), 1091);
  assert.equal((await logIn(person)).status, 200);
});

test("a policy that binds sessions to an address binds the sign-in too", async () => {
  const policies = `/api/v1/account/${people.ann.accountId}/user-policies`;
  const { person, recoveryCodes } = await enrolled();
  const ofAnn = await signIn(call, people.ann);
  assert.equal((await ofAnn.post(policies, { sessionPolicy: { singleIpSession: true } })).status, 200);
  const asked = await logIn(person, from("198.51.100.20"));
  assert.equal(codeOf(await finishWithCode(from("198.51.100.21"), asked, recoveryCodes[0] ?? "")), 1091);
  assert.equal((await finishWithCode(from("198.51.100.20"), asked, recoveryCodes[0] ?? "")).status, 200);
  assert.equal((await ofAnn.post(policies, {})).status, 200);
});

test("a password is renewed with a code only", async () => {
  const { userId, person, recoveryCodes } = await enrolled();
  const renew = async (code?: string) =>
    call("POST", "/api/v1/registration/renewPassword", {
      body: { login: person.email, oldPassword: person.password, newPassword: "another long phrase", ...(code && { code }) },
    });
  const asked = await renew();
  assert.deepEqual([asked.status, codeOf(asked), Object(asked.json).data.handle], [401, 1090, undefined]);
  assert.equal(codeOf(await renew("000000")), 1091);
  assert.equal((await renew(recoveryCodes[0])).status, 200);
  const changed = await database.first<{ readonly used: string }>(sql`
    select record::json->'details'->>'secondFactor' as used
    from audit_records
    where subject_id = ${userId}
      and record::json->>'operation' = 'password-changed'`);
  assert.equal(changed?.used, "recovery");
});

test("a password that is reset by email opens no session without the second factor", async () => {
  const { person, recoveryCodes } = await enrolled();
  const { text, hash } = tokens.newCode();
  await database.run(sql`
    insert into person_codes (hash, kind, email, created_at, expires_at)
    values (${hash}, 'password', ${person.email}, now(), now() + interval '100 years')`);
  const asked = await call("POST", "/registration/resetPassword", { body: { code: text, password: "another long phrase" } });
  assert.deepEqual([asked.status, codeOf(asked)], [401, 1090]);
  assert.equal(codeOf(await logIn(person)), 1061, "the earlier password is void");
  assert.equal((await finishWithCode(call, asked, recoveryCodes[0] ?? "")).status, 200);
});

test("browsers get the session of a second factor in a cookie", async () => {
  const { person, recoveryCodes } = await enrolled();
  const asked = await logIn(person);
  const body = { handle: Object(asked.json).data.handle, code: recoveryCodes[0] };
  const answer = await call("POST", "/api/login/second-factor", { body, headers: { "chancery-session": "person" } });
  assert.deepEqual(answer.json, { token: "" });
  assert.match(String(answer.headers["set-cookie"]), /^chancery-person=chs_/);
});
