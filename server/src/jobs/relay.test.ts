import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { claimJobs } from "./store/claims.ts";
import { finishJob, retryJob } from "./store/finish.ts";
import { relayEvents } from "./store/events.ts";
import { readJobFigures } from "./store/figures.ts";

const handlers = [{ name: "archives", on: "envelope.changed" }];
const leaseMs = 60_000;
const fresh = { accounts: [], spentMs: [], givenMs: 0 };

test("while one relay is at work the others take nothing, and go on when it is done", async () => {
  const database = await testDatabase();
  await addEvents(database, 3);
  await database.transaction(async (tx) => {
    assert.equal(await relayEvents(tx, handlers, 2), 2);
    assert.equal(await relayEvents(database, handlers, 2), 0);
  });
  assert.equal(await relayEvents(database, handlers, 2), 1);
});

test("a job is claimed once, and the next of its key only when it has ended", async () => {
  const database = await testDatabase();
  await addEvents(database, 2);
  await relayEvents(database, handlers, 10);
  const claims = await Promise.all(
    [1, 2, 3, 4].map(() =>
      claimJobs(
        database,
        { handlers: ["archives"], places: [9], areBounded: [false], boundedPlaces: 1, runningHandlers: [], ...fresh },
        5,
        leaseMs,
      ),
    ),
  );
  const [first, ...others] = claims.flat();
  assert.deepEqual([first?.payload, others.length], [1, 0]);
  assert.equal(await finishJob(database, first!), true);
  assert.equal(await finishJob(database, first!), false);
  const [second] = await claimJobs(
    database,
    { handlers: ["archives"], places: [9], areBounded: [false], boundedPlaces: 1, runningHandlers: [], ...fresh },
    5,
    leaseMs,
  );
  assert.equal(second?.payload, 2);
});

test("a job that ends while the relay adds another to its lane still ends", async () => {
  const database = await testDatabase();
  await addEvents(database, 1);
  await relayEvents(database, handlers, 10);
  const [job] = await claimJobs(
    database,
    { handlers: ["archives"], places: [9], areBounded: [false], boundedPlaces: 1, runningHandlers: [], ...fresh },
    5,
    leaseMs,
  );
  await addEvents(database, 1);
  let ending: Promise<boolean> | undefined;
  await database.transaction(async (tx) => {
    await relayEvents(tx, handlers, 10);
    ending = finishJob(database, job!);
    await untilOneWaits(tx);
  });
  assert.equal(await ending, true);
  assert.deepEqual(
    (
      await claimJobs(
        database,
        { handlers: ["archives"], places: [9], areBounded: [false], boundedPlaces: 1, runningHandlers: [], ...fresh },
        5,
        leaseMs,
      )
    ).length,
    1,
  );
});

test("a claim of handlers that are not here takes nothing", async () => {
  const database = await testDatabase();
  await addEvents(database, 1);
  await relayEvents(database, handlers, 10);
  assert.deepEqual(
    await claimJobs(
      database,
      { handlers: ["letters"], places: [9], areBounded: [false], boundedPlaces: 1, runningHandlers: [], ...fresh },
      5,
      leaseMs,
    ),
    [],
  );
});

test("the figures report depth, age and failures", async () => {
  const database = await testDatabase();
  await addEvents(database, 2);
  await relayEvents(database, handlers, 1);
  const [job] = await claimJobs(
    database,
    { handlers: ["archives"], places: [9], areBounded: [false], boundedPlaces: 1, runningHandlers: [], ...fresh },
    5,
    leaseMs,
  );
  await retryJob(database, job!, "no", 60_000);
  await database.run(sql`update outbox set created_at = now() - interval '90 seconds'`);
  const { outbox_age_s: age, jobs_age_s: jobsAge, ...counts } = await readJobFigures(database);
  assert.deepEqual(counts, { outbox_depth: 1, jobs_waiting: 1, jobs_failed: 1, jobs_dead: 0 });
  assert.ok(age >= 90 && age < 120 && jobsAge >= 0 && jobsAge < 30);
});

test("a handler that gathers has one job for the events that come before it begins, and one for those that come while it runs", async () => {
  const database = await testDatabase();
  const relay = async (): Promise<void> => {
    await addEvents(database, 1);
    await relayEvents(database, [{ ...handlers[0]!, gatherMs: 60_000 }], 10);
  };
  const claim = () =>
    claimJobs(
      database,
      { handlers: ["archives"], places: [9], areBounded: [false], boundedPlaces: 1, runningHandlers: [], ...fresh },
      5,
      leaseMs,
    );
  const jobs = () => database.count(sql`select count(*) as count from jobs`);
  await relay();
  await relay();
  assert.equal(await jobs(), 1);
  assert.deepEqual(await claim(), [], "it waits for more");
  await database.run(sql`update job_lanes set run_at = run_at - interval '1 minute'`);
  const [job] = await claim();
  assert.equal(job?.payload, 1);
  await relay();
  assert.equal(await jobs(), 2);
  assert.equal(await finishJob(database, job!), true);
  await relay();
  assert.equal(await jobs(), 1);
});

type Database = Awaited<ReturnType<typeof testDatabase>>;

async function addEvents(database: Database, count: number): Promise<void> {
  await database.run(sql`
    insert into outbox (name, key, payload)
    select 'envelope.changed', 'a', to_json(n)
    from generate_series(1, ${count}::integer) n`);
}

/** Until a statement of another connection waits for a lock of this transaction. */
async function untilOneWaits(tx: Pick<Database, "first">): Promise<void> {
  const end = performance.now() + 60_000;
  const waiting = sql`select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
  while ((await tx.first(waiting)) === undefined) if (performance.now() > end) throw new Error("no statement waits");
}
