import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../io/database/database.ts";
import type { Work } from "./store/events.ts";
import { activeMs, activePollMs, pollMs, startWorker, type JobLog } from "./worker.ts";

const silent: JobLog = { debug: () => undefined, info: () => undefined, error: () => undefined };
const nothing: Work = { has_events: false, has_ordered: false, has_jobs: false, has_waiting: false, has_schedules: false };

test("a worker polls every 50 ms, and every 10 ms for a second after it found work", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let nowMs = 5000;
  let polls = 0;
  let work = nothing;
  const database = { run: () => Promise.resolve(0), first: () => (polls++, Promise.resolve(work)) } as unknown as Database;
  const worker = await startWorker({
    database,
    handlers: [],
    schedules: [],
    concurrency: 1,
    log: silent,
    elapsedMs: () => nowMs,
  });
  /** The number of polls in a time. */
  const pollsIn = async (ms: number): Promise<number> => {
    const before = polls;
    for (let passed = 0; passed < ms; passed += 5) {
      nowMs += 5;
      t.mock.timers.tick(5);
      await setImmediate();
    }
    return polls - before;
  };
  await setImmediate();
  assert.equal(polls, 1);
  assert.equal(await pollsIn(500), 500 / pollMs);
  work = { ...nothing, has_ordered: true };
  assert.equal(await pollsIn(pollMs), 1);
  work = nothing;
  assert.equal(await pollsIn(activeMs), activeMs / activePollMs);
  assert.equal(await pollsIn(500), 500 / pollMs);
  const stopped = worker.stop(0);
  await setImmediate();
  await stopped;
});
