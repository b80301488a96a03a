import assert from "node:assert/strict";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import sql from "sql-template-tag";
import type { Database } from "@chancery/server/io/database/database.ts";
import { publish } from "@chancery/server/jobs/publish.ts";
import { testDatabase } from "../world/database.ts";

const events = 200;
const keys = 10;
const kills = 20;
const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;

test("whenever workers are killed, every event has its effect once, in the order of its key", async (t) => {
  const database = await testDatabase();
  await database.run(sql`create table effects (id bigint generated always as identity, key text, n integer)`);
  let children = await Promise.all([startChild(database.url), startChild(database.url)]);
  t.after(() => children.forEach((child) => child.kill("SIGKILL")));
  const reported = publishAll(database);
  for (let kill = 0; kill < kills; kill++) {
    await wait(Math.random() * 40);
    children[0]!.kill("SIGKILL");
    children = [children[1]!, await startChild(database.url)];
  }
  await reported;
  await untilAllDone(database);
  const effects = await database.all<{ key: string; list: number[] }>(
    sql`select key, array_agg(n order by id) as list from effects group by key order by key`,
  );
  const expected = Array.from({ length: events / keys }, (_, n) => n);
  assert.deepEqual(
    effects,
    Array.from({ length: keys }, (_, key) => ({ key: String(key), list: expected })),
  );
  assert.equal((await database.first<{ n: number }>(sql`select count(*)::integer as n from dead_jobs`))?.n, 0);
});

async function startChild(url: string): Promise<ChildProcess> {
  const child = fork(new URL("jobs-worker.ts", import.meta.url), [url], { stdio: "inherit" });
  await once(child, "message");
  return child;
}

/** The events, spread over the time the killing takes. */
async function publishAll(database: Database): Promise<void> {
  for (let n = 0; n < events / keys; n++) {
    await wait(150);
    const ofOneTime = Array.from({ length: keys }, (_, key) => ({ name: "jobs.killed", key: String(key), payload: n }));
    await database.transaction((tx) => publish(tx, { audit: [], events: ofOneTime, origin }));
  }
}

async function untilAllDone(database: Database): Promise<void> {
  const end = performance.now() + 60_000;
  const isOpen = sql`select exists (select from outbox) or exists (select from jobs) as is_open`;
  while ((await database.first<{ is_open: boolean }>(isOpen))?.is_open) {
    if (performance.now() > end) throw new Error("still not done after a minute");
    await wait(20);
  }
}
