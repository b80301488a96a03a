import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
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
