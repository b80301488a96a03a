import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { publish } from "./publish.ts";
import { startWorker, type JobHandler } from "./worker.ts";

const silent = { info: () => undefined, error: () => undefined };
const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;

for (const hands of [1, 2]) {
  test(`a long queue of one kind keeps no other kind waiting: ${hands} at a time`, async (t) => {
    const database = await testDatabase();
    const seen: string[] = [];
    const handler = (name: string, on: string): JobHandler => ({
      name,
      on,
      attemptsMax: 1,
      work: async () => void seen.push(name),
    });
    const tell = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ name, key: `${name} ${index}`, payload: index }));
    const events = [...tell("envelope.changed", 30), ...tell("envelope.sent", 3)];
    await database.transaction((tx) => publish(tx, { audit: [], events, origin }));
    const handlers = [handler("archives", "envelope.changed"), handler("letters", "envelope.sent")];
    const worker = await startWorker({ database, handlers, schedules: [], concurrency: hands, log: silent });
    t.after(() => worker.stop(1000));
    while (seen.length < 33) await pause(10);
    assert.ok(seen.lastIndexOf("letters") < 16, seen.join(" "));
  });
}
