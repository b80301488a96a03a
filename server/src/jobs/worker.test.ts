import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Json } from "@chancery/core/fault/fault.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import type { Database } from "../io/database/database.ts";
import { publish } from "./publish.ts";
import { listDeadJobs, replayDeadJob } from "./store/dead.ts";
import { readJobFigures } from "./store/figures.ts";
import { startWorker, type JobHandler, type JobLog, type Schedule, type Worker } from "./worker.ts";

const silent: JobLog = { debug: () => undefined, info: () => undefined, error: () => undefined };
const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;

test("an event becomes a job for each handler that subscribes to it, and nothing remains", async (t) => {
  const database = await testDatabase();
  const seen: string[] = [];
  const handler = (name: string, on: string): JobHandler => ({
    name,
    on,
    attemptsMax: 1,
    work: async (payload) => void seen.push(`${name} ${JSON.stringify(payload)}`),
  });
  await work(t, database, [
    handler("letters", "envelope.sent"),
    handler("archives", "envelope.sent"),
    handler("other", "template.made"),
  ]);
  await publishEvent(database, "envelope.sent", "a", { n: 1 });
  await publishEvent(database, "nobody.listens", "a", null);
  await untilIdle(database);
  assert.deepEqual(seen.toSorted(), ['archives {"n":1}', 'letters {"n":1}']);
  assert.equal(await count(database, "job_lanes"), 0);
});

test("jobs of one key run in the order of their events, also when one has to be tried again", async (t) => {
  const database = await testDatabase();
  const seen: Json[] = [];
  await work(t, database, [
    {
      name: "archives",
      on: "envelope.changed",
      attemptsMax: 5,
      pauseMs: () => 20,
      work: async (payload, _signal, run) => {
        if (payload === 2 && run.attempt < 3) throw new Error("not yet");
        seen.push(payload);
      },
    },
  ]);
  for (const n of [1, 2, 3, 4, 5]) await publishEvent(database, "envelope.changed", "a", n);
  await untilIdle(database);
  assert.deepEqual(seen, [1, 2, 3, 4, 5]);
});

test("a job without attempts left is dead, listed, and can be replayed; later jobs of its lane run", async (t) => {
  const database = await testDatabase();
  const seen: Json[] = [];
  let isBroken = true;
  const handler: JobHandler = {
    name: "archives",
    on: "envelope.changed",
    attemptsMax: 3,
    pauseMs: () => 1,
    work: async (payload) => {
      if (payload === 1 && isBroken) throw new Error("disk is full");
      seen.push(payload);
    },
  };
  await work(t, database, [handler]);
  for (const n of [1, 2]) await publishEvent(database, "envelope.changed", "a", n);
  await untilIdle(database);
  const [dead, ...others] = await listDeadJobs(database, 10);
  assert.deepEqual(seen, [2]);
  assert.deepEqual([dead?.failures, dead?.last_error, dead?.payload, others.length], [3, "Error: disk is full", 1, 0]);
  assert.equal((await readJobFigures(database)).jobs_dead, 1);
  isBroken = false;
  assert.equal(await replayDeadJob(database, dead!), true);
  assert.equal(await replayDeadJob(database, dead!), false);
  await untilIdle(database);
  assert.deepEqual(seen, [2, 1]);
});

test("a job that takes too long is aborted and fails, whether it observes the signal or not", async (t) => {
  const database = await testDatabase();
  const reasons: string[] = [];
  await work(t, database, [
    {
      name: "archives",
      on: "envelope.changed",
      attemptsMax: 2,
      timeoutMs: 30,
      pauseMs: () => 1,
      work: (_payload, signal) =>
        new Promise(() => {
          signal.addEventListener("abort", () => reasons.push(String(signal.reason)));
        }),
    },
  ]);
  await publishEvent(database, "envelope.changed", "a", 1);
  await untilIdle(database);
  assert.deepEqual(reasons, ["Error: the time is over", "Error: the time is over"]);
  assert.equal((await listDeadJobs(database, 10)).length, 1);
});

test("a job that ends its workers is dead after ten of them", async (t) => {
  const database = await testDatabase();
  let runs = 0;
  const handler: JobHandler = { name: "archives", on: "envelope.changed", attemptsMax: 3, work: async () => void runs++ };
  await database.run(sql`
    insert into jobs (key, handler, event_id, payload, created_at, starts)
    values ('a', 'archives', 1, '1', now(), 10), ('b', 'archives', 2, '1', now(), 9)`);
  await database.run(sql`insert into job_lanes (key, handler, pending) values ('a', 'archives', 1), ('b', 'archives', 1)`);
  await work(t, database, [handler]);
  await untilIdle(database);
  assert.equal(runs, 1);
  assert.deepEqual(
    (await listDeadJobs(database, 10)).map((job) => job.key),
    ["a"],
  );
});

test("a stopped worker finishes its running jobs, and releases those that take longer", async (t) => {
  const database = await testDatabase();
  const started: string[] = [];
  const bothStarted = Promise.withResolvers<void>();
  const quick = Promise.withResolvers<void>();
  const handler: JobHandler = {
    name: "archives",
    on: "envelope.changed",
    attemptsMax: 1,
    work: async (_payload, _signal, run) => {
      started.push(run.key);
      if (started.length === 2) bothStarted.resolve();
      await (run.key === "quick" ? quick.promise : new Promise(() => undefined));
    },
  };
  const worker = await work(t, database, [handler]);
  await publishEvent(database, "envelope.changed", "quick", 1);
  await publishEvent(database, "envelope.changed", "slow", 1);
  await bothStarted.promise;
  const stopped = worker.stop(50);
  quick.resolve();
  await stopped;
  const left = await database.all(
    sql`select j.key, j.starts, j.failures, l.run_at <= now() as is_due from jobs j join job_lanes l using (key)`,
  );
  assert.deepEqual(left, [{ key: "slow", starts: 0, failures: 0, is_due: true }]);
});

test("a worker that lost its claim cannot count its effect", async (t) => {
  const database = await testDatabase();
  const errors: string[] = [];
  const log: JobLog = { ...silent, error: (_fields, message) => void errors.push(message) };
  let runs = 0;
  await database.run(sql`create table effects (event_id bigint)`);
  const handler: JobHandler = {
    name: "archives",
    on: "envelope.changed",
    attemptsMax: 3,
    work: async (_payload, _signal, run) => {
      if (++runs === 1) await database.run(sql`update job_lanes set claim = gen_random_uuid(), run_at = now()`);
      await database.transaction(async (tx) => {
        await tx.run(sql`insert into effects (event_id) values (${run.eventId})`);
        await run.finish(tx);
      });
    },
  };
  await work(t, database, [handler], { log });
  await publishEvent(database, "envelope.changed", "a", 1);
  await untilIdle(database);
  // the second run may end before the first notices that its claim is lost
  await until(async () => errors.length > 0);
  assert.deepEqual([runs, await count(database, "effects"), errors], [2, 1, ["job lost"]]);
});

test("of many workers one runs a schedule, and a missed one is caught up once", async (t) => {
  const database = await testDatabase();
  let runs = 0;
  const schedule: Schedule = { name: "attachments.sweep", everyMs: 3_600_000, work: async () => void runs++ };
  await Promise.all([1, 2, 3].map(() => work(t, database, [], { schedules: [schedule] })));
  await until(async () => runs === 1);
  await untilIdle(database);
  await database.run(sql`update job_schedules set due_at = now() - interval '5 hours'`);
  await until(async () => runs === 2);
  await untilIdle(database);
  assert.equal(runs, 2);
});

test("a short job is logged at debug, one that had failed before at info", async (t) => {
  const database = await testDatabase();
  const reported: string[] = [];
  const logAs = (level: string) => (_fields: object, message: string) => void reported.push(`${level} ${message}`);
  const log: JobLog = { debug: logAs("debug"), info: logAs("info"), error: logAs("error") };
  let runs = 0;
  const fails = async (): Promise<void> => (++runs === 2 ? Promise.reject(new Error("once")) : undefined);
  const handler: JobHandler = { name: "archives", on: "envelope.changed", attemptsMax: 3, pauseMs: () => 1, work: fails };
  await work(t, database, [handler], { log });
  for (const [key, lines] of Object.entries({ first: 1, second: 3 })) {
    await publishEvent(database, "envelope.changed", key, 1);
    await until(async () => reported.length >= lines);
  }
  assert.deepEqual(reported, ["debug job done", "error job failed", "info job done"]);
});

test("two jobs of one name are refused at start", async (t) => {
  const database = await testDatabase();
  const handler: JobHandler = { name: "archives", on: "envelope.changed", attemptsMax: 1, work: async () => undefined };
  await assert.rejects(work(t, database, [handler, handler]), /two jobs have one name/);
});

type Settings = { readonly log?: JobLog; readonly schedules?: readonly Schedule[] };

async function work(
  t: TestContext,
  database: Database,
  handlers: readonly JobHandler[],
  settings: Settings = {},
): Promise<Worker> {
  const worker = await startWorker({ database, handlers, schedules: [], concurrency: 4, log: silent, ...settings });
  t.after(() => worker.stop(1000));
  return worker;
}

function publishEvent(database: Database, name: string, key: string, payload: Json): Promise<void> {
  return database.transaction((tx) => publish(tx, { audit: [], events: [{ name, key, payload }], origin }));
}

async function untilIdle(database: Database): Promise<void> {
  await until(async () => {
    const figures = await readJobFigures(database);
    return figures.outbox_depth === 0 && figures.jobs_waiting === 0;
  });
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error("still not done after a minute");
    await setImmediate();
  }
}

async function count(database: Database, table: "effects" | "job_lanes"): Promise<number> {
  const row = await database.first<{ n: number }>(
    table === "effects" ? sql`select count(*)::integer as n from effects` : sql`select count(*)::integer as n from job_lanes`,
  );
  return row!.n;
}
