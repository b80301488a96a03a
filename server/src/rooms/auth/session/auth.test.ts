import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { ground } from "../../../../../tests/world/ground.ts";
import { untilWaiting } from "../../../../../tests/world/meet.ts";
import { people, type Person } from "../../../../../tests/world/people.ts";

const { call, clock, ann, bob, database } = await ground();
const [minute, hour] = [60_000, 3_600_000];
const login = (body: unknown) => call("POST", "/api/login", { body });
const signIn = async (who: Person = people.ann): Promise<string> =>
  String(Object(await login({ login: who.email, password: who.password }).then((answer) => answer.json)).token);
const codeOf = (answer: { readonly json: unknown }): unknown => Object(answer.json).code;
const profile = (token: string) => call("GET", "/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` } });

test("a person signs in with email address in any case and password, and gets an opaque token", async () => {
  const answer = await login({ login: " ANN@acme.example ", password: people.ann.password });
  assert.equal(answer.status, 200);
  assert.match(String(Object(answer.json).token), /^chs_[\w-]{47}$/);
  assert.equal(answer.headers["cache-control"], "no-store");
});

test("a wrong password and an unknown person are answered alike", async () => {
  const wrong = await login({ login: people.bob.email, password: "this is not it" });
  const unknown = await login({ login: "nobody@acme.example", password: "this is not it" });
  assert.deepEqual([wrong.status, codeOf(wrong), unknown.status, codeOf(unknown)], [401, 1061, 401, 1061]);
  assert.equal(Object(wrong.json).message, Object(unknown.json).message);
});

test("both missing fields are reported together", async () => {
  const answer = await login({});
  assert.equal(answer.status, 400);
  assert.equal(Object(answer.json).data.errors.length, 2);
});

test("a text that is too long or not an email address is refused, not searched for", async () => {
  assert.equal((await login({ login: "no email address", password: "x" })).status, 401);
  assert.equal((await login({ login: people.ann.email, password: "x".repeat(1025) })).status, 400);
  assert.equal((await login({ login: "a\u0000@b.example", password: "x" })).status, 400);
});

test("no token, a malformed and an unknown one give 401", async () => {
  const none = await call("GET", "/api/v1/user/profile");
  assert.deepEqual([none.status, codeOf(none)], [401, 1026]);
  const flipped = `${ann.token.slice(0, -8)}${ann.token.at(-8) === "a" ? "b" : "a"}${ann.token.slice(-7)}`;
  for (const token of ["x", flipped, `chs_${"a".repeat(40)}0000000`]) {
    const answer = await profile(token);
    assert.deepEqual([answer.status, codeOf(answer)], [401, 1027]);
  }
});

test("only the hash of a token is in the database", async () => {
  const rows = await database.all<{ readonly text: string }>(sql`select t::text as text from tokens t`);
  assert.ok(rows.length > 0 && rows.every((row) => !row.text.includes(ann.token.slice(4, 30))));
});

test("signing out ends this session and no other", async () => {
  const [one, other] = [await signIn(), await signIn()];
  const answer = await call("POST", "/api/logout", { headers: { authorization: `Bearer ${one}` } });
  assert.equal(answer.status, 200);
  assert.deepEqual([(await profile(one)).status, (await profile(other)).status], [401, 200]);
});

test("a password that is changed while its sign-in is under way opens no session", async () => {
  const before = await database.value<string>(sql`select password_hash from users where email = ${people.stranger.email}`);
  const { login: going } = await database.transaction(async (tx) => {
    await tx.run(sql`update users set password_hash = 'another' where email = ${people.stranger.email}`);
    const { email, password } = people.stranger;
    const one = login({ login: email, password });
    await untilWaiting(database, 1, one);
    return { login: one };
  });
  const answer = await going;
  await database.run(sql`update users set password_hash = ${before ?? ""} where email = ${people.stranger.email}`);
  assert.deepEqual([answer.status, codeOf(answer)], [401, 1061]);
});

test("the profile has accounts and mailboxes", async () => {
  const { json, status } = await profile(bob.token);
  assert.equal(status, 200);
  const body = Object(json);
  assert.equal(body.email, people.bob.email);
  assert.equal(body.accounts[0].name, people.bob.company);
  const [{ uuid, name }, ...others] = body.accounts[0].mailboxes;
  assert.deepEqual([uuid, name, others], [people.bob.mailboxId, "Orders", []]);
  assert.ok(body.accounts[0].permissions.includes(10015));
});

test("an application token works until it is revoked; its text is shown once", async () => {
  const made = await ann.post("/api/v1/token", { name: "CRM", expireAt: "2027-01-01T00:00:00+02:00" });
  assert.equal(made.status, 200);
  const { id, token, createdAt, expireAt, lastUsedAt } = Object(made.json);
  assert.match(token, /^cha_/);
  assert.deepEqual([expireAt, lastUsedAt, createdAt], ["2026-12-31T22:00:00.000Z", null, clock.now()]);
  assert.equal((await profile(token)).status, 200);
  const list = Object((await ann.get("/api/v1/token")).json);
  assert.equal(list[0].id, id);
  assert.ok(!("token" in list[0]));
  assert.equal((await bob.send("DELETE", `/api/v1/token/${id}`)).status, 404);
  assert.equal((await ann.send("DELETE", `/api/v1/token/${id}`)).status, 200);
  assert.equal((await ann.send("DELETE", `/api/v1/token/${id}`)).status, 404);
  assert.equal((await profile(token)).status, 401);
});

test("an application token needs a name and an end in the future", async () => {
  const answer = await ann.post("/api/v1/token", { name: "  ", expireAt: "2020-01-01T00:00:00Z" });
  assert.equal(answer.status, 400);
  const pointers = Object(answer.json).data.errors.map((row: { pointer: string }) => row.pointer);
  assert.deepEqual(pointers, ["/name", "/expireAt"]);
});

test("a blocked person is notified only after the right password, and their tokens end", async () => {
  const token = await signIn(people.stranger);
  await database.run(sql`update users set status = 'BLOCKED' where email = ${people.stranger.email}`);
  const right = await login({ login: people.stranger.email, password: people.stranger.password });
  assert.deepEqual([right.status, codeOf(right)], [403, 10032]);
  assert.equal(codeOf(await login({ login: people.stranger.email, password: "another one" })), 1061);
  assert.equal((await profile(token)).status, 401);
  await database.run(sql`update users set status = 'ACTIVE' where email = ${people.stranger.email}`);
});

test("a session ends after 12 h without use, and after 30 days at the latest", async () => {
  const [idle, busy] = [await signIn(), await signIn()];
  clock.advance(12 * hour - 1);
  assert.equal((await profile(busy)).status, 200);
  await untilUsed(clock.now());
  clock.advance(1);
  assert.equal((await profile(idle)).status, 401);
  for (let hours = 12; hours < 720; hours += 11) {
    clock.advance(minute);
    assert.equal((await profile(busy)).status, 200, `after ${hours} h`);
    await untilUsed(clock.now());
    clock.advance(11 * hour - minute);
  }
  assert.equal((await profile(busy)).status, 401);
});

/** A token's use is written after the answer. */
async function untilUsed(at: string): Promise<void> {
  for (;;) {
    if (await database.first(sql`select id from tokens where last_used_at = ${at}`)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
