import assert from "node:assert/strict";
import { after, test } from "node:test";
import sql from "sql-template-tag";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { testDatabase } from "../../../../tests/world/database.ts";
import { answerTally, trimEvery } from "../idempotency/answer-tally.ts";
import { demo, demoReception } from "../../../../tests/world/reception/reception.ts";
import { demoRoutes } from "../../../../tests/world/reception/routes.ts";

const now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const database = await testDatabase();
const needs = { database, clock: { now: () => now }, routes: demoRoutes(async () => undefined, database) };
const mib = 1024 ** 2;

/** A reception that has just begun: it trims with the first answer that it keeps. */
async function make(key: string): Promise<unknown> {
  const reception = demoReception(needs);
  after(() => reception.stop(0));
  const headers = { authorization: "Bearer ann", mailbox: demo.annsMailbox, "idempotency-key": key };
  return (await reception.fastify.inject({ method: "POST", url: "/thing", headers, payload: { name: "a" } })).headers[
    "idempotent-replay"
  ];
}

/** Answers that were kept earlier, the first the oldest, a second apart. */
async function keepBefore(userId: string, count: number, bytes: number): Promise<void> {
  await database.run(sql`
    with filler as (select left(string_agg(md5(i::text), ''), ${bytes}) as body from generate_series(1, ${Math.ceil(bytes / 32)}) i)
    insert into idempotency_answers (user_id, key, fingerprint, holder, leased_until, expires_at, status, headers, body)
    select ${userId}, 'old ' || i, '', gen_random_uuid(), ${now}, ${now}::timestamptz + i * interval '1 second', 200, '{}', f.body
    from generate_series(1, ${count}::integer) i cross join filler f`);
}
const left = async (userId: string) => {
  const row = await database.first<{ readonly count: number; readonly bytes: number; readonly keys: readonly string[] }>(sql`
    select count(*)::integer as count, coalesce(sum(pg_column_size(body)), 0)::float8 as bytes, array_agg(key) as keys
    from idempotency_answers where user_id = ${userId}`);
  assert.ok(row);
  return { ...row, keys: new Set(row.keys) };
};

test("at most the newest 10,000 answers of a person are kept, and other people's are untouched", async () => {
  await keepBefore(demo.ann.userId, 10_300, 10);
  await keepBefore(demo.bob.userId, 10_300, 10);
  assert.equal(await make("young"), undefined);
  const { count, keys } = await left(demo.ann.userId);
  assert.ok(count <= 10_000 && count > 9000, String(count));
  assert.deepEqual(
    ["young", "old 10300", "old 1"].map((key) => keys.has(key)),
    [true, true, false],
  );
  assert.equal((await left(demo.bob.userId)).count, 10_300);
  assert.equal(await make("young"), "true");
});

test("of a person 64 MiB of answers are kept at most, the newest", async () => {
  await database.run(sql`truncate idempotency_answers`);
  await keepBefore(demo.ann.userId, 90, mib);
  await make("young");
  const { bytes, keys } = await left(demo.ann.userId);
  assert.ok(bytes <= 64 * mib && bytes > 50 * mib, String(bytes));
  assert.deepEqual([keys.has("young"), keys.has("old 90"), keys.has("old 1")], [true, true, false]);
});

test("answers are trimmed with the first one, and then after a number of answers or bytes", () => {
  const tally = answerTally();
  const { userId } = demo.ann;
  assert.equal(tally.isDue(userId, 1), true);
  const next = Array.from({ length: trimEvery.answers + 1 }, () => tally.isDue(userId, 1));
  assert.deepEqual([next.indexOf(true), next.lastIndexOf(true)], [trimEvery.answers, trimEvery.answers]);
  assert.equal(tally.isDue(userId, trimEvery.bytes + 1), true);
  assert.equal(tally.isDue(demo.bob.userId, 1), true);
});
