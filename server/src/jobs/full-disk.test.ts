import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import type { Database } from "../io/database/database.ts";
import { DiskFull } from "../io/disk.ts";
import { publish } from "./publish.ts";
import { listDeadJobs } from "./store/dead.ts";
import { readJobFigures } from "./store/figures.ts";
import { startWorker, type JobHandler, type JobLog } from "./worker.ts";

const silent: JobLog = { debug: () => undefined, info: () => undefined, error: () => undefined };
const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;

test("a job that finds the disk full waits, and this does not count as an attempt", async (t) => {
  const database = await testDatabase();
  const seen: number[] = [];
  const handler: JobHandler = {
    name: "archives",
    on: "envelope.changed",
    attemptsMax: 1,
    work: async (_payload, _signal, { attempt }) => {
      seen.push(attempt);
      if (seen.length === 1) throw new Error("a blob cannot be written", { cause: new DiskFull("no space left") });
    },
  };
  await work(t, database, handler);
  await publishEvent(database, "a");
  const waits = sql`select j.key from jobs j join job_lanes l using (key) where starts = 0 and failures = 0 and l.run_at > now()`;
  await until(async () => (await database.all(waits)).length === 1);
  await database.run(sql`update job_lanes set run_at = now()`);
  await untilIdle(database);
  assert.deepEqual([seen, await listDeadJobs(database, 10)], [[1, 1], []]);
});

test("while the disk is full no job starts, and running jobs are aborted with that reason", async (t) => {
  const database = await testDatabase();
  const begun = Promise.withResolvers<void>();
  const disk = { hasRoom: true };
  const reasons: unknown[] = [];
  const handler: JobHandler = {
    name: "archives",
    on: "envelope.changed",
    attemptsMax: 1,
    work: async (_payload, signal) => {
      begun.resolve();
      if (reasons.length > 0) return;
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      reasons.push(signal.reason);
      signal.throwIfAborted();
    },
  };
  await work(t, database, handler, () => disk.hasRoom);
  await publishEvent(database, "a");
  await begun.promise;
  disk.hasRoom = false;
  await until(async () => reasons[0] instanceof DiskFull);
  await publishEvent(database, "b");
  await until(async () => (await database.all(sql`select key from jobs where starts = 0`)).length === 1);
  await database.run(sql`update job_lanes set run_at = now()`);
  assert.deepEqual([(await readJobFigures(database)).outbox_depth, reasons.length], [1, 1]);
  disk.hasRoom = true;
  await untilIdle(database);
});

async function work(t: TestContext, database: Database, handler: JobHandler, hasRoom = () => true): Promise<void> {
  const worker = await startWorker({ database, handlers: [handler], schedules: [], concurrency: 4, log: silent, hasRoom });
  t.after(() => worker.stop(1000));
}

function publishEvent(database: Database, key: string): Promise<void> {
  return database.transaction((tx) =>
    publish(tx, { audit: [], events: [{ name: "envelope.changed", key, payload: 1 }], origin }),
  );
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
