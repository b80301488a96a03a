import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { publish } from "./publish.ts";
import { longMs } from "./running-jobs.ts";
import { startWorker, type JobHandler } from "./worker.ts";

const log = { debug: () => undefined, info: () => undefined, error: () => undefined };
const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;
const [loud, quiet] = ["01930000-0000-7000-8000-000000000001", "01930000-0000-7000-8000-000000000002"];

for (const slots of [2, 4]) {
  test(`long-running jobs of one account leave a slot to others, of ${slots}`, async (t) => {
    const database = await testDatabase();
    const clock = { ms: 0 };
    const seen: string[] = [];
    const [full, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [quietDone, allDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work: JobHandler["work"] = async (_payload, _signal, { accountId }) => {
      if (seen.push(accountId ?? "") === slots) full.resolve();
      if (accountId === quiet) quietDone.resolve();
      else await open.promise;
      if (seen.length === slots + 3) allDone.resolve();
    };
    const publishFor = (accountId: string, count: number): Promise<void> =>
      database.transaction((tx) => {
        const events = Array.from({ length: count }, (_, n) => ({ name: "archive", key: `${accountId} ${n}`, payload: n }));
        return publish(tx, { audit: [], events, origin, accountId });
      });
    await publishFor(loud, slots + 2);
    const handlers: JobHandler[] = [{ name: "archives", on: "archive", attemptsMax: 1, work }];
    const worker = await startWorker({ database, handlers, schedules: [], concurrency: slots, log, elapsedMs: () => clock.ms });
    t.after(() => worker.stop(1000));
    await full.promise;
    await publishFor(quiet, 1);
    clock.ms = longMs;
    await quietDone.promise;
    assert.deepEqual(seen, [...Array.from({ length: slots }, () => loud), quiet]);
    open.resolve();
    await allDone.promise;
  });
}
