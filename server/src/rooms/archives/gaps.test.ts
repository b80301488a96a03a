import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { filled, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

let laterMs = 0;
const clock = { now: () => addMs(systemClock.now(), laterMs) };
const one = await world({ clock });
const { ann, bob, rooms, database } = one;
const template = await orderTemplate(ann);
const signal = new AbortController().signal;

const schedule = rooms.schedules.find(({ name }) => name === "archives.find_gaps")!;
const handler = (name: string) => rooms.handlers.find((found) => found.name === name)!;
const work = (name: string, id: string): Promise<void> =>
  handler(name).work({ envelopeId: id, revision: 0 }, signal, { eventId: 1, key: id, attempt: 1, finish: async () => undefined });

async function complete(): Promise<string> {
  const uuid = await sendOrder(one, template);
  for (const data of ['<field name="b">five</field>', '<field name="c">six</field>']) {
    const answer = await bob.put("/api/v1/envelope/fill", { uuid, data: filled(template, data) });
    assert.equal(answer.status, 200, answer.text);
  }
  return uuid;
}

/** Runs the check after a number of milliseconds, and returns the envelopes to build. */
async function look(ms: number): Promise<readonly string[]> {
  laterMs += ms;
  await schedule.work(signal);
  const rows = await database.all<{ readonly key: string }>(
    sql`delete from outbox where name = 'archives.missing' returning key`,
  );
  return rows.map(({ key }) => key);
}

const gaps = async (): Promise<number> =>
  (await database.first<{ readonly count: number }>(sql`select count(*)::integer as count from archive_gaps`))!.count;

test("a completed envelope without an archive is built again after a minute, one with an archive is left alone", async () => {
  const [built, missing] = [await complete(), await complete()];
  await work("archives.build", built);
  assert.deepEqual(await look(0), [], "its job may still be at work");
  assert.deepEqual(await look(61_000), [missing]);
  assert.equal(await gaps(), 1);
  await work("archives.rebuild", missing);
  assert.equal((await ann.get(`/api/v1/envelope/${missing}/zip`)).status, 200);
  assert.equal(await gaps(), 0);
  assert.deepEqual(await look(61_000), []);
});

test("an archive that cannot be built is tried again each hour, until its usual job has built it", async () => {
  const id = await complete();
  assert.deepEqual(await look(61_000), [id]);
  assert.deepEqual(await look(59 * 60_000), []);
  assert.deepEqual(await look(2 * 60_000), [id]);
  await work("archives.build", id);
  await look(61_000);
  assert.equal(await gaps(), 0);
});

test("an archive that vanished long ago is found when its envelopes are looked through from the beginning", async () => {
  const id = await complete();
  await work("archives.build", id);
  await look(3 * 3_600_000);
  await database.run(sql`delete from archives where envelope_id = ${id}`);
  assert.deepEqual(await look(61_000), [], "it was looked at before");
  await database.run(sql`update archive_watch set completed_at = '1970-01-01T00:00:00Z'`);
  assert.deepEqual(await look(61_000), [id]);
});

test("a removal before its archive is built again leaves no gap", async () => {
  const id = await complete();
  await look(61_000);
  await database.run(sql`update archive_gaps set envelope_id = gen_random_uuid() where envelope_id = ${id}`);
  const [row] = await database.all<{ readonly id: string }>(
    sql`select envelope_id as id from archive_gaps order by found_at desc`,
  );
  await work("archives.rebuild", row!.id);
  const left = await database.all(sql`select from archive_gaps where envelope_id = ${row!.id}`);
  assert.deepEqual(left, []);
});

/** Ends the rebuilding of an archive as a try does that cannot succeed. */
async function fail(id: string, version: string): Promise<void> {
  await database.run(sql`
    insert into dead_jobs (key, handler, event_id, payload, created_at, died_at, failures, last_error)
    select ${id}, 'archives.rebuild', count(*), json_build_object('envelopeId', ${id}::text, 'version', ${version}::text),
      ${clock.now()}::timestamptz, ${clock.now()}::timestamptz, 1, 'hopeless: Error: too large'
    from dead_jobs`);
}

test("an archive that cannot be printed is tried four more times at growing distance, and again by each new version", async () => {
  const id = await complete();
  const tries: number[] = [];
  for (let hours = 0; hours < 40; hours += 1)
    if ((await look(hours === 0 ? 61_000 : 3_600_000)).includes(id)) {
      tries.push(hours);
      await fail(id, "test");
    }
  assert.deepEqual(tries, [0, 1, 3, 7, 15]);
  await database.run(sql`update dead_jobs set payload = jsonb_set(payload::jsonb, '{version}', '"earlier"') where key = ${id}`);
  assert.ok((await look(3_600_000)).includes(id));
});
