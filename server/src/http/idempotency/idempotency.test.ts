import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { testDatabase, type TestDatabase } from "../../../../tests/world/database.ts";
import { demo, demoReception } from "../../../../tests/world/reception/reception.ts";
import { demoRoutes } from "../../../../tests/world/reception/routes.ts";
import { forgetAnswers } from "./idempotency.ts";
import type { Reception } from "../server/needs.ts";

let now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const clock = { now: () => now };
let database: TestDatabase;
let first: Reception;
let second: Reception;
let made: string[] = [];
let hold: Promise<void> | undefined;

before(async () => {
  database = await testDatabase();
  const onMake = async (name: string): Promise<void> => {
    made.push(name);
    await hold;
  };
  const needs = { database, clock, routes: demoRoutes(onMake, database) };
  first = demoReception(needs);
  second = demoReception(needs);
});
after(async () => {
  await first.stop(0);
  await second.stop(0);
});

let keys = 0;
const newKey = (): string => `key ${++keys}`;

async function make(key: string, payload: object = { name: "a" }, { by = "ann", on = first } = {}) {
  const headers = { authorization: `Bearer ${by}`, mailbox: demo.annsMailbox, "idempotency-key": key };
  return on.fastify.inject({ method: "POST", url: "/thing", headers, payload });
}

test("the same key and request give the first answer again, byte for byte, on any process", async () => {
  const key = newKey();
  const answers = [await make(key), await make(key), await make(key, { name: "a" }, { on: second })];
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [201, 201, 201],
  );
  assert.equal(new Set(answers.map(({ rawPayload }) => rawPayload.toString("hex"))).size, 1);
  assert.deepEqual(
    answers.map(({ headers }) => headers["idempotent-replay"]),
    [undefined, "true", "true"],
  );
  assert.deepEqual(
    answers.map(({ headers }) => headers["content-type"]),
    Array(3).fill("application/json; charset=utf-8"),
  );
  assert.deepEqual(
    answers.map(({ headers }) => headers["x-thing"]),
    ["a", "a", "a"],
  );
});

test("a key belongs to a person", async () => {
  const key = newKey();
  await make(key);
  const bobs = await make(key, { name: "a" }, { by: "bob" });
  assert.equal(bobs.headers["idempotent-replay"], undefined);
});

test("another request under the same key is a 422", async () => {
  const key = newKey();
  await make(key);
  const headers = { authorization: "Bearer ann", mailbox: demo.annsMailbox, "idempotency-key": key };
  const others = [
    await make(key, { name: "b" }),
    await first.fastify.inject({ method: "POST", url: "/thing?x=1", headers, payload: { name: "a" } }),
    await first.fastify.inject({ method: "POST", url: "/thing", headers: { ...headers, mailbox: "" }, payload: { name: "a" } }),
    await first.fastify.inject({ method: "DELETE", url: `/thing/${demo.annsMailbox}`, headers }),
  ];
  assert.deepEqual(
    others.map(({ statusCode }) => statusCode),
    [422, 422, 400, 422],
  );
});

test("of 32 concurrent requests one does the work; the others are refused while it runs, or get its answer", async () => {
  made = [];
  const key = newKey();
  let release = (): void => undefined;
  hold = new Promise((resolve) => (release = resolve));
  const asked = Array.from({ length: 32 }, (_, i) => make(key, { name: "a" }, { on: i % 2 ? first : second }));
  const early = await Promise.race(asked);
  assert.equal(early.statusCode, 409);
  assert.ok(early.headers["retry-after"] === undefined || Number(early.headers["retry-after"]) >= 1);
  release();
  hold = undefined;
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  assert.deepEqual(made, ["a"]);
  assert.deepEqual(
    [statuses.filter((status) => status === 201).length >= 1, statuses.every((status) => status === 201 || status === 409)],
    [true, true],
  );
});

test("a failed request is not stored: the same key tries again", async () => {
  for (const [name, status] of [
    ["conflict", 409],
    ["bug", 500],
  ] as const) {
    made = [];
    const key = newKey();
    const answers = [await make(key, { name }), await make(key, { name })];
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [status, status],
    );
    assert.deepEqual(made, [name, name]);
  }
});

test("a key is 1 to 255 characters long", async () => {
  const statuses = await Promise.all(
    ["", "k", "k".repeat(255), "k".repeat(256)].map(async (key) => (await make(key)).statusCode),
  );
  assert.deepEqual(statuses, [400, 201, 201, 400]);
});

test("the key of a holder that died is free when its lease is over", async () => {
  const key = newKey();
  await database.run(sql`
    insert into idempotency_answers (user_id, key, fingerprint, holder, leased_until, expires_at)
    values (${demo.ann.userId}, ${key}, ${Buffer.alloc(32)}, ${demo.bob.userId}, ${addMs(now, 30_000)}, ${addMs(now, 86_400_000)})`);
  assert.equal((await make(key)).statusCode, 422);
  now = addMs(now, 30_000);
  assert.equal((await make(key)).statusCode, 201);
});

test("an answer settled in the action's transaction is kept even if the process dies after the commit", async () => {
  const key = newKey();
  const lost = await make(key, { name: "settled" });
  assert.equal(lost.statusCode, 500, "the demo route dies after its commit");
  const answer = await make(key, { name: "settled" });
  assert.equal(answer.statusCode, 201);
  assert.equal(answer.headers["idempotent-replay"], "true");
  assert.equal(made.filter((name) => name === "settled").length, 1);
});

test("an answer that contains a secret is stored encrypted and replayed in clear", async () => {
  const headers = { authorization: "Bearer ann", "idempotency-key": newKey() };
  const answers = [
    await first.fastify.inject({ method: "POST", url: "/secret", headers }),
    await second.fastify.inject({ method: "POST", url: "/secret", headers }),
  ];
  assert.deepEqual(
    answers.map(({ body }) => body),
    Array(2).fill('{"secret":"chs_topsecret"}'),
  );
  assert.equal(answers[1]?.headers["idempotent-replay"], "true");
  const rows = await database.all<{ body: string }>(
    sql`select body from idempotency_answers where is_locked order by key limit 10`,
  );
  assert.equal(rows.length, 1);
  assert.doesNotMatch(rows[0]?.body ?? "", /secret/);
});

test("answers are kept for 24 hours, then removed", async () => {
  const key = newKey();
  await make(key);
  now = addMs(now, 86_400_000 - 1);
  assert.equal((await make(key)).headers["idempotent-replay"], "true");
  now = addMs(now, 1);
  assert.ok((await forgetAnswers({ database, clock })) > 0);
  assert.equal((await make(key)).headers["idempotent-replay"], undefined);
});

test("an upload is the same when its file is the same, whatever the boundary", async () => {
  const key = newKey();
  const send = async (boundary: string, content: string, name = "a.txt") =>
    first.fastify.inject({
      method: "POST",
      url: "/file",
      headers: {
        authorization: "Bearer ann",
        "idempotency-key": key,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--${boundary}--`,
    });
  const answers = [
    await send("x", "hello"),
    await send("y", "hello"),
    await send("x", "other"),
    await send("x", "hello", "b.txt"),
  ];
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [201, 201, 422, 422],
  );
  assert.equal(answers[0]?.body, answers[1]?.body);
  assert.equal(answers[1]?.headers["idempotent-replay"], "true");
});
