import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { sendEmails, type WrittenEmail } from "@chancery/tests/world/emails.ts";
import { world } from "@chancery/tests/world/world.ts";

const minuteMs = 60_000;
let laterMs = 0;
const clock = { now: () => addMs(systemClock.now(), laterMs) };
const one = await world({ clock, settings: { CHANCERY_OPERATOR_EMAIL: "ops@acme.example" } });
const { rooms, database } = one;

/** Runs the checks after a number of minutes, and returns the emails to the operator. */
async function look(minutes: number): Promise<readonly WrittenEmail[]> {
  laterMs += minutes * minuteMs;
  await rooms.schedules.find(({ name }) => name === "health.look")!.work(new AbortController().signal);
  return (await sendEmails(one)).filter(({ to }) => to === "ops@acme.example");
}

const giveUpJob = () =>
  database.run(sql`
    insert into dead_jobs (key, handler, event_id, payload, created_at, died_at, failures, last_error)
    values ('a', 'emails.send', 7, '"secret text"', now(), now(), 10, 'Error: no route')`);

test("the operator gets one email about what stays wrong, another a day later, and one when all is well again", async () => {
  assert.deepEqual(await look(0), []);
  await giveUpJob();
  assert.deepEqual(await look(1), [], "it may be a restart");
  assert.deepEqual(await look(1), []);
  const [first, ...others] = await look(1);
  assert.deepEqual(others, []);
  assert.match(first!.head, /Subject: Chancery requires attention: dead jobs/);
  assert.match(first!.text, /dead jobs: 1 emails\.send \(Error: no route\)\. See them with: jobs dead/);
  assert.deepEqual(await look(60), []);
  assert.equal((await look(24 * 60)).length, 1);
  await database.run(sql`delete from dead_jobs`);
  const [mended] = await look(1);
  assert.match(mended!.head, /Subject: Chancery has recovered: dead jobs/);
  assert.deepEqual(await look(1), []);
});

test("a brief problem is not reported", async () => {
  await giveUpJob();
  assert.deepEqual(await look(1), []);
  await database.run(sql`delete from dead_jobs`);
  assert.deepEqual([...(await look(1)), ...(await look(5))], []);
});

test("the last finding of each check is kept, with how long it has been so", async () => {
  await giveUpJob();
  await look(1);
  const before = clock.now();
  await look(5);
  const findings = await rooms.listFindings(database);
  const dead = findings.find(({ name }) => name === "dead jobs")!;
  assert.deepEqual([dead.isGood, dead.since <= before, dead.checkedAt > before], [false, true, true]);
  assert.equal(findings.find(({ name }) => name === "archives")!.isGood, true);
});

test("the finding of a check that is no longer made is deleted after an hour", async () => {
  await database.run(sql`
    insert into health_findings (name, is_good, text, advice, since, checked_at)
    values ('a former check', true, 'ok', '', ${clock.now()}, ${clock.now()})`);
  const isKept = async (): Promise<boolean> => (await rooms.listFindings(database)).some(({ name }) => name === "a former check");
  await look(59);
  assert.equal(await isKept(), true);
  await look(2);
  assert.equal(await isKept(), false);
});
