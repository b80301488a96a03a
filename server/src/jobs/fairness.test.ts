import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { publish } from "./publish.ts";
import { startWorker, type JobHandler } from "./worker.ts";

const silent = { debug: () => undefined, info: () => undefined, error: () => undefined };
const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;

for (const slots of [1, 2]) {
  test(`a long queue of one kind keeps no other kind waiting: ${slots} at a time`, async (t) => {
    const database = await testDatabase();
    const started = { archives: 0, letters: 0 };
    let emailsDone = 0;
    // archives begun one after the other while emails waited and none was at work, its end in the database included
    let [passedOver, passedOverMax] = [0, 0];
    const handler = (name: keyof typeof started, on: string): JobHandler => ({
      name,
      on,
      attemptsMax: 1,
      work: async () => {
        const isPassedOver = name === "archives" && started.letters < 3 && started.letters === emailsDone;
        passedOver = isPassedOver ? passedOver + 1 : 0;
        passedOverMax = Math.max(passedOverMax, passedOver);
        started[name] += 1;
      },
    });
    const log = { ...silent, debug: (fields: object) => void (emailsDone += Object(fields)["job.name"] === "letters" ? 1 : 0) };
    const publishEvent = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ name, key: `${name} ${index}`, payload: index }));
    const events = [...publishEvent("envelope.changed", 30), ...publishEvent("envelope.sent", 3)];
    await database.transaction((tx) => publish(tx, { audit: [], events, origin }));
    const handlers = [handler("archives", "envelope.changed"), handler("letters", "envelope.sent")];
    const worker = await startWorker({ database, handlers, schedules: [], concurrency: slots, log });
    t.after(() => worker.stop(1000));
    while (started.archives + started.letters < 33) await pause(10);
    assert.ok(passedOverMax <= 3, `${passedOverMax}`);
  });
}

test("an event that comes while many short jobs wait is not kept until these are done", async (t) => {
  const database = await testDatabase();
  const seen: string[] = [];
  const allDone = Promise.withResolvers<void>();
  const events = Array.from({ length: 800 }, (_, n) => ({ name: "many", key: String(n), payload: n }));
  const note = (name: string): void => {
    if (seen.push(name) > events.length) allDone.resolve();
  };
  const late = [{ name: "one", key: "one", payload: null }];
  const short: JobHandler = {
    name: "short",
    on: "many",
    attemptsMax: 1,
    work: async (payload) => {
      if (payload === 0) await database.transaction((tx) => publish(tx, { audit: [], events: late, origin }));
      note("short");
    },
  };
  const handlers = [short, { name: "late", on: "one", attemptsMax: 1, work: async () => note("late") }];
  await database.transaction((tx) => publish(tx, { audit: [], events, origin }));
  const worker = await startWorker({ database, handlers, schedules: [], concurrency: 16, log: silent });
  t.after(() => worker.stop(1000));
  await allDone.promise;
  assert.ok(seen.indexOf("late") < 700, `after ${seen.indexOf("late")} of 800`);
});
