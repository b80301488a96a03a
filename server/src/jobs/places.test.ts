import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import type { Json } from "@chancery/core/fault/fault.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { publish } from "./publish.ts";
import { startWorker } from "./worker.ts";

const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;

test("of a kind limited to two, two jobs run at a time, and jobs of other kinds run beside them", async (t) => {
  const database = await testDatabase();
  const slow = Array.from({ length: 5 }, (_, n) => ({ name: "place.slow", key: String(n), payload: n }));
  const quick = Array.from({ length: 5 }, (_, n) => ({ name: "place.quick", key: String(n), payload: n }));
  const open = Promise.withResolvers<void>();
  const [quickDone, slowDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const seen = { inHand: 0, most: 0, slow: 0, quick: 0 };
  const worker = await startWorker({
    database,
    concurrency: 4,
    schedules: [],
    log: { debug: () => undefined, info: () => undefined, error: () => undefined },
    handlers: [
      {
        on: "place.slow",
        name: "place.slow",
        attemptsMax: 1,
        atOnceMax: 2,
        work: async () => {
          seen.most = Math.max(seen.most, ++seen.inHand);
          await open.promise;
          seen.inHand -= 1;
          if (++seen.slow === slow.length) slowDone.resolve();
        },
      },
      {
        on: "place.quick",
        name: "place.quick",
        attemptsMax: 1,
        work: async () => {
          if (++seen.quick === quick.length) quickDone.resolve();
        },
      },
    ],
  });
  t.after(() => worker.stop(1000));
  await database.transaction((tx) => publish(tx, { audit: [], events: slow, origin }));
  await database.transaction((tx) => publish(tx, { audit: [], events: quick, origin }));
  await quickDone.promise;
  assert.equal(seen.slow, 0);
  open.resolve();
  await slowDone.promise;
  assert.deepEqual(seen, { inHand: 0, most: 2, slow: 5, quick: 5 });
});

for (const [slots, most] of [
  [1, 1],
  [2, 1],
  [3, 2],
] as const) {
  test(`kinds with places leave one of ${slots} slots to others, if there are two`, async (t) => {
    const database = await testDatabase();
    const events = ["long.import", "long.export"].flatMap((name) => [0, 1, 2].map((n) => ({ name, key: String(n), payload: n })));
    const done = Promise.withResolvers<void>();
    const seen = { inHand: 0, most: 0, ended: 0 };
    const passed = Promise.withResolvers<void>();
    const work = async () => {
      seen.most = Math.max(seen.most, ++seen.inHand);
      if (seen.inHand >= most) passed.resolve();
      await passed.promise;
      seen.inHand -= 1;
      if (++seen.ended === events.length) done.resolve();
    };
    const handlerOf = (name: string) => ({ on: name, name, attemptsMax: 1, atOnceMax: 2, work });
    await database.transaction((tx) => publish(tx, { audit: [], events, origin }));
    const worker = await startWorker({
      database,
      concurrency: slots,
      schedules: [],
      log: { debug: () => undefined, info: () => undefined, error: () => undefined },
      handlers: [handlerOf("long.import"), handlerOf("long.export")],
    });
    t.after(() => worker.stop(1000));
    await done.promise;
    assert.equal(seen.most, most);
  });
}

test("jobs that wait for others take no slot, up to the limit of their kind", async (t) => {
  const database = await testDatabase();
  const waiting = Array.from({ length: 5 }, (_, n) => ({ name: "place.waiting", key: String(n), payload: n }));
  const quick = Array.from({ length: 5 }, (_, n) => ({ name: "place.quick", key: String(n), payload: n }));
  const open = Promise.withResolvers<void>();
  const [full, quickDone, waitingDone] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const seen = { inHand: 0, most: 0, waiting: 0, quick: 0 };
  const wait = async () => {
    seen.most = Math.max(seen.most, ++seen.inHand);
    if (seen.most === 3) full.resolve();
    await open.promise;
    seen.inHand -= 1;
    if (++seen.waiting === waiting.length) waitingDone.resolve();
  };
  const hurry = async () => {
    if (++seen.quick === quick.length) quickDone.resolve();
  };
  const worker = await startWorker({
    database,
    concurrency: 1,
    schedules: [],
    log: { debug: () => undefined, info: () => undefined, error: () => undefined },
    handlers: [
      { on: "place.waiting", name: "place.waiting", attemptsMax: 1, waitingMax: 3, work: wait },
      { on: "place.quick", name: "place.quick", attemptsMax: 1, work: hurry },
    ],
  });
  t.after(() => worker.stop(1000));
  await database.transaction((tx) => publish(tx, { audit: [], events: waiting, origin }));
  await full.promise;
  await database.transaction((tx) => publish(tx, { audit: [], events: quick, origin }));
  await quickDone.promise;
  assert.deepEqual(seen, { inHand: 3, most: 3, waiting: 0, quick: 5 });
  open.resolve();
  await waitingDone.promise;
  assert.equal(seen.most, 3);
});

test("jobs under the former name of a handler are run, and each event becomes one job", async () => {
  const database = await testDatabase();
  const seen: Json[] = [];
  const bothDone = Promise.withResolvers<void>();
  await database.run(sql`
    insert into jobs (key, handler, event_id, payload, created_at)
    values ('a', 'letters.send', 1, '"former"', now())`);
  await database.run(sql`insert into job_lanes (key, handler, pending) values ('a', 'letters.send', 1)`);
  const work = async (payload: Json): Promise<void> => {
    seen.push(payload);
    if (seen.length === 2) bothDone.resolve();
  };
  const worker = await startWorker({
    database,
    concurrency: 1,
    schedules: [],
    log: { debug: () => undefined, info: () => undefined, error: () => undefined },
    handlers: [{ on: "email.posted", name: "emails.send", formerName: "letters.send", attemptsMax: 1, work }],
  });
  const event = { name: "email.posted", key: "b", payload: "new" };
  await database.transaction((tx) => publish(tx, { audit: [], events: [event], origin }));
  await bothDone.promise;
  await worker.stop(1000);
  const handlers = await database.all(sql`select handler from jobs`);
  assert.deepEqual([seen.toSorted(), handlers], [["former", "new"], []]);
});
