import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { publish } from "./publish.ts";
import { hasHopelessJob, listDeadJobs } from "./store/dead.ts";
import { startWorker } from "./worker.ts";

const log = { debug: () => undefined, info: () => undefined, error: () => undefined };
const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;

test("a job whose error is hopeless is dead after fewer attempts, and is known as hopeless", async (t) => {
  const database = await testDatabase();
  const worker = await startWorker({
    database,
    handlers: [
      {
        name: "archives",
        on: "envelope.changed",
        attemptsMax: 5,
        hopelessMax: 2,
        pauseMs: () => 1,
        work: async (payload) => {
          throw Object(payload).revision === 1
            ? Object.assign(new Error("too large"), { isHopeless: true })
            : new Error("not now");
        },
      },
    ],
    schedules: [],
    concurrency: 4,
    log,
  });
  t.after(() => worker.stop(1000));
  const events = ["a", "b"].map((key, index) => ({ name: "envelope.changed", key, payload: { id: key, revision: index + 1 } }));
  await database.transaction((tx) => publish(tx, { audit: [], events, origin }));
  while ((await listDeadJobs(database, 10)).length < 2) await wait(10);
  const dead = (await listDeadJobs(database, 10)).map(({ key, failures, last_error }) => [key, failures, last_error]);
  assert.deepEqual(dead.toSorted(), [
    ["a", 2, "hopeless: Error: too large"],
    ["b", 5, "Error: not now"],
  ]);
  const isHopeless = (key: string, revision: number) => hasHopelessJob(database, key, "archives", { revision });
  assert.deepEqual([await isHopeless("a", 1), await isHopeless("a", 2), await isHopeless("b", 2)], [true, false, false]);
});
