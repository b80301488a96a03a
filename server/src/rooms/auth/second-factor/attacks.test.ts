import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { msOf } from "@chancery/core/ids/instant.ts";
import type { Answer, Call } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { ground } from "@chancery/tests/world/ground.ts";
import { people, type Person } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { codeAt, enrolTotp, finishWithCode, secondFactorPath, signInWithCode } from "@chancery/tests/world/second-factor.ts";

const { call, clock, database } = await ground({ onPause: () => undefined, trustedProxies: { hops: 1 } });
const minute = 60_000;
const nowMs = (): number => msOf(clock.now());
const logIn = ({ email: login, password }: Person, by: Call = call) => by("POST", "/api/login", { body: { login, password } });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

/** The same requests from another network address. */
function from(address: string): Call {
  return (method, path, sent = {}) => call(method, path, { ...sent, headers: { ...sent.headers, "x-forwarded-for": address } });
}

/** A user of Ann's company with Ann's password and an authenticator app, signed in when the app was added. */
async function enrolled() {
  const email = `${crypto.randomUUID()}@factors.example`;
  const userId = await corporateUser(database, people.ann.accountId, email);
  await database.run(sql`
    update users
    set password_hash = (select password_hash from users where email = ${people.ann.email})
    where id = ${userId}`);
  const person = { ...people.ann, email };
  const session = await signIn(call, person);
  return { person, session, ...(await enrolTotp(session, nowMs())) };
}

test("one code, of an app or for recovery, opens one of several sign-ins that use it at once", async () => {
  const { person, secret, recoveryCodes } = await enrolled();
  clock.advance(2 * minute);
  for (const code of [codeAt(secret, nowMs()), recoveryCodes[0] ?? ""]) {
    const asked = await Promise.all([1, 2, 3].map(() => logIn(person)));
    assert.deepEqual(statuses(await Promise.all(asked.map((one) => finishWithCode(call, one, code)))), [200, 401, 401]);
  }
});

test("a code that confirmed an app, changed a factor or renewed the password opens no sign-in", async () => {
  const { person, session, secret } = await enrolled();
  assert.equal((await signInWithCode(call, person, codeAt(secret, nowMs()))).status, 401);
  clock.advance(16 * minute);
  const code = codeAt(secret, nowMs());
  assert.equal((await session.post(`${secondFactorPath}/recovery-codes`, { code })).status, 200);
  assert.equal((await signInWithCode(call, person, code)).status, 401);
  clock.advance(2 * minute);
  const next = codeAt(secret, nowMs());
  const renewal = { login: person.email, oldPassword: person.password, newPassword: "another long phrase", code: next };
  assert.equal((await call("POST", "/api/v1/registration/renewPassword", { body: renewal })).status, 200);
  assert.equal((await signInWithCode(call, { ...person, password: "another long phrase" }, next)).status, 401);
});

test("of guesses at once, with many handles, sessions and addresses, thirty in a day are verified", async () => {
  const { person, session } = await enrolled();
  clock.advance(16 * minute);
  const asked = await Promise.all(Array.from({ length: 12 }, (_, at) => logIn(person, from(`198.51.100.${at}`))));
  const guesses = asked.flatMap((one, at) =>
    [1, 2, 3, 4].map((place) => finishWithCode(from(`203.0.${place}.${at}`), one, "000000")),
  );
  const changes = [1, 2, 3, 4].map(() => session.post(`${secondFactorPath}/recovery-codes`, { code: "000000" }));
  const verified = [...(await Promise.all(guesses)), ...(await Promise.all(changes))].filter(({ status }) => status !== 429);
  assert.ok(verified.length <= 30, `${verified.length}`);
});

test("a session whose sign-in is old, and one that a factor was added in elsewhere, change nothing without a proof", async () => {
  const { person, session, id } = await enrolled();
  clock.advance(16 * minute);
  const path = `${secondFactorPath}/${id}`;
  for (const body of [{}, { code: "" }, { password: "" }, { code: "000000" }, { password: person.password.toUpperCase() }])
    assert.equal((await session.send("DELETE", path, { body })).status, 400, JSON.stringify(body));
  assert.equal((await session.post(`${secondFactorPath}/totp`, { name: "Mine" })).status, 400);
  assert.equal((await session.post(`${secondFactorPath}/passkey/options`, {})).status, 400);
});
