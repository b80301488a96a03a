import assert from "node:assert/strict";
import { test } from "node:test";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";

const minute = 60_000;

function trier({ call }: Pick<Awaited<ReturnType<typeof ground>>, "call">) {
  return async (password: string, login: string = people.ann.email) => call("POST", "/api/login", { body: { login, password } });
}

test("after five wrong tries in 15 minutes the right password is refused too, until the oldest is 15 minutes old", async () => {
  const { call, clock } = await ground();
  const attempt = trier({ call });
  for (let tries = 0; tries < 5; tries += 1) {
    assert.equal((await attempt("wrong")).status, 401);
    clock.advance(minute);
  }
  const blocked = await attempt(people.ann.password);
  assert.deepEqual([blocked.status, Object(blocked.json).code, blocked.headers["retry-after"]], [429, 1049, "600"]);
  assert.equal((await attempt(people.bob.password, people.bob.email)).status, 200, "another pair");
  clock.advance(10 * minute - 1);
  assert.equal((await attempt(people.ann.password)).status, 429);
  clock.advance(1);
  assert.equal((await attempt(people.ann.password)).status, 200);
  assert.equal((await attempt("wrong")).status, 401);
  assert.equal((await attempt(people.ann.password)).status, 429, "four younger ones and this one");
});

test("an unknown email address is throttled in the same way", async () => {
  const attempt = trier(await ground());
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await attempt("wrong", "nobody@acme.example")).status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
});

test("guesses at both forms of an internationalised domain count together", async () => {
  const attempt = trier(await ground());
  const statuses = [];
  for (let tries = 0; tries < 3; tries += 1)
    for (const login of ["ann@калина.укр", "ann@xn--80aaxggn.xn--j1amh"]) statuses.push((await attempt("wrong", login)).status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
});

test("of 40 concurrent guesses at most five are verified", async () => {
  const attempt = trier(await ground());
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt("wrong")));
  const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
  assert.deepEqual([count(401), count(429)], [5, 35]);
});

test("concurrent correct passwords are all accepted, and use up no attempts", async () => {
  const attempt = trier(await ground());
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(people.ann.password)));
  assert.ok(answers.every((answer) => answer.status === 200));
  for (let tries = 0; tries < 5; tries += 1) assert.equal((await attempt("wrong")).status, 401);
  assert.equal((await attempt("wrong")).status, 429);
});

test("a network of 64 bits is one address: it guesses five times, and no one else is refused", async () => {
  const { app } = await ground();
  const attempt = async (remoteAddress: string, password: string): Promise<number> => {
    const payload = { login: people.ann.email, password };
    return (await app.fastify.inject({ method: "POST", url: "/api/login", remoteAddress, payload })).statusCode;
  };
  const statuses = [];
  for (let at = 1; at <= 7; at += 1) statuses.push(await attempt(`2001:db8:0:1::${at}`, "wrong"));
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
  assert.equal(await attempt("2001:db8:0:1::8", people.ann.password), 429);
  assert.equal(await attempt("2001:db8:0:2::1", people.ann.password), 200);
});
