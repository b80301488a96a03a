import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { ground, type GroundOptions } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";

const minute = 60_000;

/** Signs in from an address, and returns how long each answer was delayed. */
async function guesser(options: GroundOptions = {}) {
  const pauses: number[] = [];
  const here = await ground({ ...options, onPause: (ms) => void pauses.push(ms) });
  let next = 0;
  const guess = async (password: string, login: string = people.ann.email, from?: string) => {
    const remoteAddress = from ?? `198.51.${Math.floor(next / 250)}.${(next++ % 250) + 1}`;
    const answer = await here.app.fastify.inject({
      method: "POST",
      url: "/api/login",
      remoteAddress,
      payload: { login, password },
    });
    return answer.statusCode;
  };
  const guesses = async (count: number, login?: string): Promise<void> => {
    for (let at = 0; at < count; at += 1) assert.equal(await guess("wrong", login), 401);
  };
  return { ...here, pauses, guess, guesses };
}

test("guesses at one email address from ever new addresses are held back longer and longer, up to four seconds", async () => {
  const { pauses, guesses, guess } = await guesser();
  await guesses(10);
  assert.deepEqual(pauses, []);
  await guesses(8);
  assert.deepEqual(pauses, [250, 500, 1000, 2000, 4000, 4000, 4000, 4000]);
  assert.equal(await guess(people.bob.password, people.bob.email), 200);
  assert.equal(pauses.length, 8, "another email address is not held back");
});

test("the right password gets in whatever was guessed, held back as a wrong one is", async () => {
  const { pauses, guesses, guess } = await guesser();
  await guesses(70);
  pauses.length = 0;
  assert.equal(await guess(people.ann.password), 200);
  assert.equal(await guess("wrong"), 401);
  assert.deepEqual(pauses, [4000, 4000]);
});

test("attempts with an unknown or invalid email address are throttled like those with a known one", async () => {
  for (const login of ["unknown@acme.example", " UNKNOWN@acme.example ", "no email address"]) {
    const { pauses, guesses } = await guesser();
    await guesses(12, login);
    assert.deepEqual(pauses, [250, 500], login);
  }
});

test("an email address is one however it is written", async () => {
  const { pauses, guesses } = await guesser();
  await guesses(10);
  await guesses(1, people.ann.email.toUpperCase());
  assert.deepEqual(pauses, [250]);
});

test("right passwords are not counted: however many, no one is delayed", async () => {
  const { pauses, guess } = await guesser();
  for (let at = 0; at < 15; at += 1) assert.equal(await guess(people.ann.password), 200);
  assert.deepEqual(pauses, []);
});

test("a try is forgotten each minute, and after an hour all are, however many there were", async () => {
  const { pauses, guesses, clock, database, rooms } = await guesser();
  await guesses(12);
  clock.advance(2 * minute);
  pauses.length = 0;
  await guesses(1);
  assert.deepEqual(pauses, [250]);
  await guesses(70);
  clock.advance(60 * minute + 1);
  pauses.length = 0;
  await guesses(10);
  assert.deepEqual(pauses, []);
  clock.advance(60 * minute + 1);
  const sweep = rooms.auth.schedules.find(({ name }) => name === "tokens.sweep");
  await sweep!.work(AbortSignal.timeout(60_000));
  assert.deepEqual(await database.all(sql`select 1 from login_levels`), []);
});

test("guesses at the same moment count each", async () => {
  const { pauses, guess } = await guesser();
  await Promise.all(Array.from({ length: 20 }, () => guess("wrong")));
  assert.deepEqual(
    pauses.toSorted((a, b) => a - b),
    [250, 500, 1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000],
  );
});

test("attempts of a blocked pair are not verified, and delay no one", async () => {
  const { pauses, guess } = await guesser();
  for (let at = 0; at < 30; at += 1) await guess("wrong", undefined, "203.0.113.9");
  assert.equal(await guess(people.ann.password), 200);
  assert.deepEqual(pauses, []);
});

test("renewing a password is held back, too", async () => {
  const { pauses, guesses, call } = await guesser();
  await guesses(10);
  const body = { login: people.ann.email, oldPassword: "wrong", newPassword: "another long password" };
  assert.equal((await call("POST", "/api/v1/registration/renewPassword", { body })).status, 401);
  assert.deepEqual(pauses, [250]);
});

test("behind a proxy the throttle counts the address that the proxy wrote, not what the client did", async () => {
  const { app } = await guesser({ trustedProxies: { hops: 1 } });
  const payload = { login: people.ann.email, password: "wrong" };
  const statuses = [];
  for (let at = 1; at <= 7; at += 1) {
    const headers = { "x-forwarded-for": `198.51.100.${at}, 203.0.113.9` };
    statuses.push((await app.fastify.inject({ method: "POST", url: "/api/login", headers, payload })).statusCode);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
});
