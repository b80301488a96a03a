import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { newId } from "@chancery/server/io/basics.ts";
import { type World, world } from "../world/world.ts";

const one = await world();
const envelopes = 2000;
const kills = 10;

test("a process whose workers are killed repeatedly handles each envelope once", async (t) => {
  const { database, ann } = one;
  await database.run(sql`create table effects (id uuid)`);
  const uuids = Array.from({ length: envelopes }, () => newId());
  const started = await ann.send("DELETE", "/api/v1/envelope/cancel", { body: { uuids, comment: "Ordered twice" } });
  assert.equal(started.status, 200, started.text);
  let child = await startChild(database.url);
  t.after(() => child.kill("SIGKILL"));
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(30 + Math.random() * 60);
    child.kill("SIGKILL");
    child = await startChild(database.url);
  }
  await untilDone(database);
  const status = Object((await ann.get(`/api/v1/process-status/${Object(started.json).uuid}?details=true`)).json);
  assert.deepEqual([status.total, status.processed, status.successful, status.details.length], Array(4).fill(envelopes));
  const effects = await database.first<{ readonly n: number }>(sql`select count(*) as n from effects`);
  assert.equal(effects?.n, envelopes);
});

/** A worker that writes a row an envelope instead of cancelling it. */
async function startChild(url: string): Promise<ChildProcess> {
  const child = fork(new URL("process-worker.ts", import.meta.url), [url], { stdio: "inherit" });
  await once(child, "message");
  return child;
}

async function untilDone(database: World["database"]): Promise<void> {
  const end = performance.now() + 60_000;
  const isOpen = sql`select exists (select from process_envelopes where ended_at is null) as is_open`;
  while ((await database.first<{ is_open: boolean }>(isOpen))?.is_open) {
    if (performance.now() > end) throw new Error("still not done after 60 s");
    await wait(20);
  }
}
