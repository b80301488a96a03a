import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import type { Queries } from "../io/database/database.ts";
import type { OrderedHandler } from "./ordered-handler.ts";
import { orderedBatchMax, OrderedRelay, relayOrdered } from "./relay-ordered.ts";

test("events are handled in commit order, although ids are drawn before the commit", async () => {
  const database = await testDatabase();
  const { handler, handled } = collector();
  const firstHasWritten = Promise.withResolvers<void>();
  const secondIsDone = Promise.withResolvers<void>();
  const first = database.transaction(async (tx) => {
    await addEvent(tx, "drawn first, committed second");
    firstHasWritten.resolve();
    await secondIsDone.promise;
  });
  await firstHasWritten.promise;
  await database.transaction(async (tx) => addEvent(tx, "drawn second, committed first"));
  await relayOrdered(database, [handler]);
  secondIsDone.resolve();
  await first;
  await relayOrdered(database, [handler]);
  assert.deepEqual(handled, ["drawn second, committed first", "drawn first, committed second"]);
});

test("while one relay is at work another takes nothing", async () => {
  const database = await testDatabase();
  await addEvent(database, "a");
  const { handler: other, handled } = collector();
  const nested: OrderedHandler = { topic: "test", handle: async () => relayOrdered(database, [other]) };
  await relayOrdered(database, [nested]);
  assert.deepEqual(handled, []);
});

test("more events than a batch are all handled, in order, and those of other topics stay", async () => {
  const database = await testDatabase();
  const count = orderedBatchMax + 1;
  await database.run(sql`
    insert into ordered_outbox (topic, payload)
    select 'test', to_json(n)
    from generate_series(1, ${count}::integer) n`);
  await database.run(sql`insert into ordered_outbox (topic, payload) values ('another', '0')`);
  const { handler, handled } = collector();
  await relayOrdered(database, [handler]);
  assert.deepEqual(
    handled,
    Array.from({ length: count }, (_, index) => index + 1),
  );
  const left = await database.all(sql`select topic from ordered_outbox`);
  assert.deepEqual(left, [{ topic: "another" }]);
});

test("the first batch of a run is small, and each further one twice as large, up to the maximum", async () => {
  const database = await testDatabase();
  const sizes: number[] = [];
  const handler: OrderedHandler = { topic: "test", handle: async (_tx, events) => void sizes.push(events.length) };
  await database.run(sql`
    insert into ordered_outbox (topic, payload)
    select 'test', to_json(n)
    from generate_series(1, 64 + 128 + 256 + ${orderedBatchMax}::integer + 1) n`);
  await relayOrdered(database, [handler]);
  assert.deepEqual(sizes, [64, 128, 256, orderedBatchMax, 1]);
});

test("a batch that fails stays, is logged, and is handled by a later run", async () => {
  const database = await testDatabase();
  await addEvent(database, "a");
  const errors: string[] = [];
  const log = { debug: () => undefined, info: () => undefined, error: (_fields: object, text: string) => void errors.push(text) };
  const failing: OrderedHandler = {
    topic: "test",
    handle: async (tx) => {
      await tx.run(sql`update job_relays set name = name`);
      throw new Error("no");
    },
  };
  const relay = new OrderedRelay({ database, handlers: [failing], log });
  relay.start();
  await relay.done();
  assert.deepEqual(errors, ["a batch of the ordered outbox failed and is tried again"]);
  const { handler, handled } = collector();
  await relayOrdered(database, [handler]);
  assert.deepEqual(handled, ["a"]);
});

test("a handler is called back when a batch of its topic is committed, not when it fails", async () => {
  const database = await testDatabase();
  await addEvent(database, "a");
  const { handler, handled } = collector();
  const called: string[] = [];
  const failing = { ...handler, handle: async () => Promise.reject(new Error("no")), onCommit: () => called.push("failing") };
  await assert.rejects(relayOrdered(database, [failing]), /no/);
  const other = { topic: "another", handle: handler.handle, onCommit: () => called.push("another") };
  await relayOrdered(database, [{ ...handler, onCommit: () => called.push("test") }, other]);
  assert.deepEqual([handled, called], [["a"], ["test"]]);
});

function collector() {
  const handled: unknown[] = [];
  const handle: OrderedHandler["handle"] = async (_tx, events) => {
    handled.push(...events.map(({ payload }) => payload));
  };
  return { handled, handler: { topic: "test", handle } };
}

async function addEvent(db: Queries, text: string): Promise<void> {
  await db.run(sql`insert into ordered_outbox (topic, payload) values ('test', to_json(${text}::text))`);
}
