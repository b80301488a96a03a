import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { workWithin } from "./schedule.ts";
import { startWorker, type JobLog, type Schedule } from "./worker.ts";

const silent: JobLog = { debug: () => undefined, info: () => undefined, error: () => undefined };

test("a schedule without work is asked at each of its times, and runs once it has some", async (t) => {
  const database = await testDatabase();
  const state = { hasWork: false, asked: 0, runs: 0 };
  const schedule: Schedule = {
    name: "callbacks.wake",
    everyMs: 1,
    hasWork: async () => {
      state.asked += 1;
      return state.hasWork;
    },
    work: async () => void state.runs++,
  };
  const worker = await startWorker({ database, handlers: [], schedules: [schedule], concurrency: 1, log: silent });
  t.after(() => worker.stop(1000));
  while (state.asked < 3) await setImmediate();
  const made = await database.first(sql`select last_value, is_called from outbox_id_seq`);
  assert.deepEqual([state.runs, made], [0, { last_value: 1, is_called: false }]);
  state.hasWork = true;
  while (state.runs === 0) await setImmediate();
});

test("a run that has more work than time is no failure, unlike one that fails or is stopped", async () => {
  const endless = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      await setImmediate();
    }
  };
  const { signal } = new AbortController();
  await workWithin(10, signal, endless);
  await workWithin(10, signal, async (given) => {
    while (!given.aborted) await setImmediate();
  });
  await assert.rejects(
    workWithin(1000, signal, async () => Promise.reject(new Error("the disk is gone"))),
    /the disk is gone/,
  );
  await assert.rejects(workWithin(1000, AbortSignal.abort(new Error("the worker stops")), endless), /the worker stops/);
});
