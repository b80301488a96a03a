import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../io/database/database.ts";
import type { ClaimedJob } from "./store/claims.ts";
import type { Work } from "./store/events.ts";
import { activeMs, activePollMs, pollMs, startWorker, type JobLog } from "./worker.ts";

const silent: JobLog = { debug: () => undefined, info: () => undefined, error: () => undefined };
const nothing: Work = { has_events: false, has_ordered: false, has_jobs: false, has_waiting: false, has_schedules: false };

/** A job that is due, of a handler "thing" or a schedule "sweep". */
const jobOf = (handler: string): ClaimedJob => {
  const counts = { event_id: 1, starts: 1, failures: 0 };
  return { key: "k", handler, claim: "c", account_id: "a", payload: null, ...counts };
};

/** A worker whose looks find `work` and take `lookMs`, and whose claims read `jobs`, by a clock that is moved in steps of 5 ms. */
async function pretendWorker(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const jobs: (readonly ClaimedJob[])[] = [];
  const state = { work: nothing, jobs, lookMs: 0, looks: 0 };
  let nowMs = 5000;
  const findWork = (): Promise<Work> => {
    state.looks += 1;
    nowMs += state.lookMs;
    return Promise.resolve(state.work);
  };
  const one = () => Promise.resolve(1);
  // a claim reads twice: the lanes, then their jobs
  const claimed = () => Promise.resolve(state.jobs.pop() ?? []);
  const database = { run: one, count: one, all: claimed, first: findWork } as unknown as Database;
  const work = () => Promise.resolve();
  const handlers = [{ name: "thing", on: "thing-made", attemptsMax: 1, work }];
  const schedules = [{ name: "sweep", everyMs: 1000, work }];
  const needs = { database, handlers, schedules, concurrency: 2, log: silent, elapsedMs: () => nowMs };
  const worker = await startWorker(needs);
  await setImmediate();
  /** The number of looks in a time, in which `each` is called after every step. */
  const looksIn = async (ms: number, each: () => void = () => undefined): Promise<number> => {
    const before = state.looks;
    for (let passed = 0; passed < ms; passed += 5) {
      nowMs += 5;
      t.mock.timers.tick(5);
      each();
      await setImmediate();
    }
    return state.looks - before;
  };
  t.after(async () => {
    const stopped = worker.stop(0);
    await setImmediate();
    await stopped;
  });
  return { worker, state, looksIn };
}

test("a worker looks for work every 50 ms, and every 10 ms for a second after it found some", async (t) => {
  const { state, looksIn } = await pretendWorker(t);
  assert.equal(state.looks, 1);
  assert.equal(await looksIn(500), 500 / pollMs);
  state.work = { ...nothing, has_ordered: true };
  assert.equal(await looksIn(pollMs), 1);
  state.work = nothing;
  assert.equal(await looksIn(activeMs), activeMs / activePollMs);
  assert.equal(await looksIn(500), 500 / pollMs);
});

test("a schedule that is due, and its job, do not make a worker look more often; other jobs do", async (t) => {
  const { state, looksIn } = await pretendWorker(t);
  for (const [handler, everyMs] of [
    ["sweep", pollMs],
    ["thing", activePollMs],
  ] as const) {
    state.jobs = [[jobOf(handler)], [jobOf(handler)]];
    state.work = { ...nothing, has_schedules: handler === "sweep", has_jobs: true };
    assert.equal(await looksIn(pollMs), 1);
    assert.deepEqual(state.jobs, []);
    state.work = nothing;
    assert.equal(await looksIn(500), 500 / everyMs);
  }
});

test("a worker that is woken all the time looks a third of the time after the first looks, and every 50 ms at least", async (t) => {
  const { state, looksIn, worker } = await pretendWorker(t);
  const wake = (): void => worker.wake();
  state.lookMs = 5;
  assert.equal(await looksIn(20, wake), 4);
  await looksIn(500, wake);
  assert.equal(await looksIn(500, wake), 500 / 10);
  state.lookMs = 100;
  await looksIn(200, wake);
  assert.equal(await looksIn(500, wake), 500 / pollMs);
});
