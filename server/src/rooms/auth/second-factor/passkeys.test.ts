import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { newAuthenticator, type Authenticator, type Site } from "@chancery/tests/world/authenticator.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { ground } from "@chancery/tests/world/ground.ts";
import { people, type Person } from "@chancery/tests/world/people.ts";
import { persona, type Persona } from "@chancery/tests/world/persona.ts";
import { secondFactorPath as path } from "@chancery/tests/world/second-factor.ts";

const { call, clock, database } = await ground();
const own = { origin: "http://127.0.0.1" };
const minute = 60_000;
const codeOf = ({ json }: Answer): unknown => Object(json).code;
const logIn = ({ email: login, password }: Person) => call("POST", "/api/login", { body: { login, password } });
const options = async (by: Persona) => Object((await by.post(`${path}/passkey/options`)).json);
const add = async (by: Persona, passkey: unknown) => by.post(`${path}/passkey`, { name: "Laptop", passkey });
const start = async () => Object((await call("POST", "/api/login/passkey/options")).json);
const signIn = async (passkey: unknown) => call("POST", "/api/login/passkey", { body: { passkey } });

/** A user of Ann's company with Ann's password, in a session that has just begun. */
async function newcomer() {
  const email = `${crypto.randomUUID()}@factors.example`;
  const userId = await corporateUser(database, people.ann.accountId, email);
  await database.run(sql`
    update users
    set password_hash = (select password_hash from users where email = ${people.ann.email})
    where id = ${userId}`);
  const person = { ...people.ann, email };
  return { userId, person, by: persona(call, person, Object((await logIn(person)).json).token) };
}

async function enrolled() {
  const one = await newcomer();
  const device = newAuthenticator(own);
  const added = await add(one.by, device.create(await options(one.by)));
  assert.equal(added.status, 201, added.text);
  return { ...one, device, id: Object(added.json).uuid, recoveryCodes: Object(added.json).recoveryCodes };
}

/** The second step of a sign-in with a passkey, changed before it is sent. */
async function finish(person: Person, device: Authenticator, site?: Site): Promise<Answer> {
  const { handle } = Object((await logIn(person)).json).data;
  const asked = await call("POST", "/api/login/second-factor/options", { body: { handle } });
  return call("POST", "/api/login/second-factor", { body: { handle, passkey: device.use(asked.json, site) } });
}

test("a passkey is added with options for the service's own site, once, and brings recovery codes", async () => {
  const { by, person, userId } = await newcomer();
  const asked = await options(by);
  assert.deepEqual([asked.rp, asked.user.name, asked.attestation], [{ name: "Chancery", id: "127.0.0.1" }, person.email, "none"]);
  assert.equal(Buffer.from(asked.user.id, "base64url").toString(), userId);
  const created = newAuthenticator(own).create(asked);
  const added = await add(by, created);
  assert.deepEqual([added.status, Object(added.json).recoveryCodes.length], [201, 10], added.text);
  assert.equal(codeOf(await add(by, created)), 10_008, "its challenge was used");
  const { excludeCredentials } = await options(by);
  assert.deepEqual(excludeCredentials, [{ id: created.id, type: "public-key", transports: ["internal"] }]);
  const { factors } = Object((await by.get(path)).json);
  assert.deepEqual([factors[0].type, factors[0].name, factors[0].lastUsedAt], ["passkey", "Laptop", null]);
});

test("a passkey of another site, user or challenge, or in a frame of another site, is not added", async () => {
  const { by } = await newcomer();
  const other = await newcomer();
  const wrong: readonly Site[] = [
    { origin: "https://evil.example" },
    { ...own, rpId: "evil.example" },
    { ...own, crossOrigin: true },
  ];
  for (const site of wrong) assert.equal(codeOf(await add(by, newAuthenticator(own).create(await options(by), site))), 10_008);
  assert.equal(codeOf(await add(by, newAuthenticator(own).create(await options(other.by)))), 10_008);
  assert.equal(codeOf(await add(by, newAuthenticator(own).create({ ...(await options(by)), challenge: "AAAA" }))), 10_008);
  const asked = await options(by);
  clock.advance(5 * minute);
  assert.equal(codeOf(await add(by, newAuthenticator(own).create(asked))), 10_008);
});

test("after the password the passkey opens the session, and the trail says which", async () => {
  const { person, device, id, userId } = await enrolled();
  const { json } = await logIn(person);
  assert.deepEqual(Object(json).data.ways, ["passkey", "recovery"]);
  device.verifiesUser = false;
  const opened = await finish(person, device);
  assert.match(Object(opened.json).token, /^chs_/, opened.text);
  const row = await database.first<{ readonly details: object }>(sql`
    select record::json->'details' as details
    from audit_records
    where subject_id = ${userId}
      and record::json->>'operation' = 'login'
    order by sequence desc
    limit 1`);
  const { how, secondFactor, secondFactorId } = Object(row?.details);
  assert.deepEqual([how, secondFactor, secondFactorId], ["password", "passkey", id]);
});

test("a passkey of another user, another site or an earlier counter opens no session", async () => {
  const { person, device } = await enrolled();
  const other = await enrolled();
  assert.equal(codeOf(await finish(person, other.device)), 1091);
  assert.equal(codeOf(await finish(person, device, { origin: "https://evil.example" })), 1091);
  assert.equal(codeOf(await finish(person, device, { ...own, crossOrigin: true })), 1091);
  assert.equal((await finish(person, device)).status, 200);
  device.counter = 1;
  assert.equal(codeOf(await finish(person, device)), 1091, "a copy of the authenticator counts by itself");
});

test("a passkey alone signs in when the authenticator verified the user, and each challenge serves once", async () => {
  const { device, userId, id } = await enrolled();
  const used = device.use(await start());
  const both = await Promise.all([signIn(used), signIn(used)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 401]);
  device.verifiesUser = false;
  assert.equal(codeOf(await signIn(device.use(await start()))), 1091);
  device.verifiesUser = true;
  const expired = await start();
  clock.advance(5 * minute);
  assert.equal(codeOf(await signIn(device.use(expired))), 1091);
  const rows = await database.all<{ readonly details: object }>(sql`
    select record::json->'details' as details
    from audit_records
    where subject_id = ${userId}
      and record::json->'details'->>'how' = 'passkey'
    order by sequence`);
  assert.deepEqual(
    rows.map(({ details }) => Object(details).secondFactorId),
    [id],
  );
});

test("an authenticator that does not count is accepted, and one that is signed for another user is not", async () => {
  const { by } = await newcomer();
  const device = newAuthenticator(own);
  device.counter = 0;
  assert.equal((await add(by, device.create(await options(by)))).status, 201);
  for (const _ of ["first", "second"]) assert.equal((await signIn(device.use(await start()))).status, 200);
  const used = device.use(await start());
  const forged = { ...used, response: { ...used.response, userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") } };
  assert.equal(codeOf(await signIn(forged)), 1091);
});

test("challenges of one purpose do not serve another, and malformed answers are refused", async () => {
  const { person, device } = await enrolled();
  const { handle } = Object((await logIn(person)).json).data;
  const second = await call("POST", "/api/login/second-factor/options", { body: { handle } });
  assert.equal(codeOf(await signIn(device.use(second.json))), 1091);
  assert.equal(
    codeOf(await call("POST", "/api/login/second-factor", { body: { handle, passkey: device.use(await start()) } })),
    1091,
  );
  const { challenge } = await start();
  const used = device.use({ challenge });
  for (const part of ["clientDataJSON", "authenticatorData", "signature"])
    assert.equal(codeOf(await signIn({ ...used, response: { ...used.response, [part]: "AAAA" } })), 1091, part);
  assert.equal(codeOf(await call("POST", "/api/login/second-factor/options", { body: { handle: "x" } })), 1091);
  assert.equal(codeOf(await call("POST", "/api/login/second-factor", { body: { handle } })), 1024);
});

test("sign-ins with a passkey that one address starts have a limit, with and without a password before", async () => {
  const limited = await ground({ rateLimits: { start: { limit: 2, windowS: 60 } } });
  const begin = async (after = "") => limited.call("POST", `/api/login/${after}/options`, { body: { handle: "unknown" } });
  const begun = [await begin("passkey"), await begin("second-factor"), await begin("passkey"), await begin("second-factor")];
  assert.deepEqual(
    begun.map(({ status }) => status),
    [200, 401, 429, 429],
  );
});

test("a removed passkey opens no session, and neither does one of a blocked user", async () => {
  const { by, device, id } = await enrolled();
  assert.equal((await by.send("DELETE", `${path}/${id}`)).status, 204);
  assert.equal(codeOf(await signIn(device.use(await start()))), 1091);
  const blocked = await enrolled();
  await database.run(sql`update users set status = 'BLOCKED' where id = ${blocked.userId}`);
  assert.equal(codeOf(await signIn(blocked.device.use(await start()))), 10_032);
});

test("everything is removed with the user, who leaves or is removed by the company", async () => {
  const company = `/api/v1/account/${people.ann.accountId}/user?checkMessage=${encodeURIComponent(people.ann.company.toUpperCase())}`;
  for (const way of ["leaves", "is removed"]) {
    const { by, userId, person } = await enrolled();
    const ann = persona(call, people.ann, Object((await logIn(people.ann)).json).token);
    await logIn(person);
    await by.post(`${path}/passkey/options`, {});
    assert.deepEqual(await kept(userId), [1, 10, 1, 1]);
    const self = `/api/v1/user?checkMessage=${encodeURIComponent(person.email.toUpperCase())}&leaveExisting=false`;
    const removed = await (way === "leaves"
      ? by.send("DELETE", self)
      : ann.send("DELETE", company, { body: [{ uuid: userId }] }));
    assert.ok(removed.status < 300, removed.text);
    assert.deepEqual(await kept(userId), [0, 0, 0, 0], way);
  }
});

/** The numbers of second factors, recovery codes, handles and challenges of a user. */
async function kept(userId: string): Promise<readonly number[]> {
  const row = await database.first<{ readonly counts: readonly number[] }>(sql`
    select array[
      (select count(*) from second_factors where user_id = ${userId}),
      (select count(*) from recovery_codes where user_id = ${userId}),
      (select count(*) from sign_in_handles where user_id = ${userId}),
      (select count(*) from passkey_challenges where user_id = ${userId})
    ]::integer[] as counts`);
  return row?.counts ?? [];
}
