import assert from "node:assert/strict";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { beforeEach, test } from "node:test";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import sql, { raw } from "sql-template-tag";
import type { Transaction } from "./database.ts";
import { attemptsMax } from "./transaction.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const database = await emptyDatabase();
await database.run(sql`create table coins (id int primary key, value int not null)`);
beforeEach(() => database.run(sql`truncate coins`));

const add = (tx: Transaction, id: number): Promise<number> => tx.run(sql`insert into coins (id, value) values (${id}, 1)`);
const count = async (): Promise<number | undefined> =>
  (await database.first<{ count: number }>(sql`select count(*) from coins`))?.count;

test("the changes of a transaction are kept when its work succeeds", async () => {
  assert.equal(await database.transaction((tx) => add(tx, 1)), 1);
  assert.equal(await count(), 1);
});

test("a transaction is rolled back when its work throws", async () => {
  const stop = new Error("stop");
  const work = database.transaction(async (tx) => {
    await add(tx, 1);
    throw stop;
  });
  await assert.rejects(work, stop);
  assert.equal(await count(), 0);
});

test("a swallowed error of a statement does not pass for a commit", async () => {
  const work = database.transaction(async (tx) => {
    await add(tx, 1);
    await add(tx, 1).catch(() => undefined);
  });
  await assert.rejects(work, /rolled back/);
});

test("a transaction that is over cannot be used", async () => {
  const kept = await database.transaction(async (tx) => tx);
  await assert.rejects(kept.first(sql`select 1`), /over/);
});

test("statements of one transaction that do not wait for each other run one after the other", async () => {
  await database.transaction(async (tx) => {
    await Promise.all([1, 2, 3, 4].map((id) => add(tx, id)));
  });
  assert.equal(await count(), 4);
});

test("statements without an awaited result run in order, and before later statements", async () => {
  const value = await database.transaction(async (tx) => {
    tx.send(sql`insert into coins (id, value) values (1, 1)`);
    tx.send(sql`update coins set value = value + 1 where id = 1`);
    const row = await tx.first<{ readonly value: number }>(sql`select value from coins where id = 1`);
    tx.send(sql`update coins set value = 7 where id = 1`);
    return row?.value;
  });
  assert.equal(value, 2);
  assert.deepEqual(await database.first(sql`select value from coins`), { value: 7 });
});

for (const [title, after] of [
  ["at the end", async () => undefined],
  ["before one that is waited for", (tx: Transaction) => add(tx, 2)],
  ["before a copy", (tx: Transaction) => pipeline(Readable.from(["3\t1\n"]), tx.copyFrom("copy coins from stdin"))],
  [
    "before work that throws",
    async (tx: Transaction) => {
      await add(tx, 2);
      throw new Error("not this one");
    },
  ],
] as const) {
  test(`a transaction fails with the error of a statement that nobody waits for, ${title}`, async () => {
    const work = database.transaction(async (tx) => {
      await add(tx, 1);
      tx.send(sql`insert into coins (id, value) values (1, 1)`);
      await after(tx);
    });
    await assert.rejects(work, { code: "23505" });
    assert.equal(await count(), 0);
    assert.equal(await database.transaction((tx) => add(tx, 1)), 1, "the connection goes on");
  });
}

test("two transactions that deadlock in statements without an awaited result both succeed", async () => {
  await database.run(sql`insert into coins (id, value) values (1, 0), (2, 0)`);
  const met = barrier(2);
  const raise = (first: number, second: number): Promise<void> =>
    database.transaction(async (tx) => {
      await tx.run(sql`update coins set value = value + 1 where id = ${first}`);
      await met();
      tx.send(sql`update coins set value = value + 1 where id = ${second}`);
    });
  await Promise.all([raise(1, 2), raise(2, 1)]);
  assert.deepEqual(await database.all(sql`select value from coins order by id limit 2`), [{ value: 2 }, { value: 2 }]);
});

test("a copy between statements without an awaited result keeps its place in the order", async () => {
  await database.transaction(async (tx) => {
    tx.send(sql`insert into coins (id, value) values (1, 1)`);
    await pipeline(Readable.from(["2\t1\n"]), tx.copyFrom("copy coins from stdin"));
    tx.send(sql`update coins set value = 5`);
  });
  assert.deepEqual(await database.all(sql`select value from coins order by id limit 3`), [{ value: 5 }, { value: 5 }]);
});

test("two transactions that lock crosswise both end well", async () => {
  await database.run(sql`insert into coins (id, value) values (1, 0), (2, 0)`);
  const met = barrier(2);
  const raise = (first: number, second: number): Promise<void> =>
    database.transaction(async (tx) => {
      await tx.run(sql`update coins set value = value + 1 where id = ${first}`);
      await met();
      await tx.run(sql`update coins set value = value + 1 where id = ${second}`);
    });
  await Promise.all([raise(1, 2), raise(2, 1)]);
  assert.deepEqual(await database.all(sql`select value from coins order by id limit 2`), [{ value: 2 }, { value: 2 }]);
});

test("a transaction that always comes too late ends as unavailable, after a bounded number of attempts", async () => {
  let attempts = 0;
  const work = database.transaction(async (tx) => {
    attempts++;
    await tx.run(sql`do $$ begin raise exception sqlstate '40001'; end $$`);
  });
  await assert.rejects(work, DatabaseUnavailable);
  assert.equal(attempts, attemptsMax);
});

test("a named statement outlives a migration of its table, alone and in a transaction", async () => {
  await database.transaction((tx) => add(tx, 1));
  for (const [type, value] of [
    ["text", "1"],
    ["int using value::int", 1],
  ] as const) {
    const read = sql`select value from coins limit 1`;
    for (let time = 0; time < 3; time++) await Promise.all([1, 2, 3].map(() => database.first(read)));
    await database.run(raw(`alter table coins alter column value type ${type}`));
    const reads = [database.first(read), database.first(read), database.transaction((tx) => tx.first(read))];
    assert.deepEqual(await Promise.all(reads), [{ value }, { value }, { value }]);
  }
});

test("copied rows exist when the stream has finished, and are rolled back with the transaction", async () => {
  const rows = Readable.from(["1\t10\n2\t2", "0\n3\t30\n"]);
  await database.transaction(async (tx) => {
    await pipeline(rows, tx.copyFrom("copy coins (id, value) from stdin"));
    assert.deepEqual(await tx.first(sql`select sum(value) as sum from coins`), { sum: 60 });
  });
  assert.equal(await count(), 3);
});

test("a copy cut off half-way or with a bad row leaves nothing and frees its connection", async () => {
  const cut = Readable.from(
    (function* () {
      yield "1\t10\n";
      throw new Error("cut off");
    })(),
  );
  const copy = (rows: Readable): Promise<void> =>
    database.transaction((tx) => pipeline(rows, tx.copyFrom("copy coins (id, value) from stdin")));
  await assert.rejects(copy(cut), /cut off/);
  await assert.rejects(copy(Readable.from(["1\tmany\n"])), /integer/);
  assert.equal(await count(), 0);
  assert.equal(database.pool.idleCount, database.pool.totalCount);
});

test("a copy out gives every row and frees its connection, also when the reader leaves", async () => {
  const chunks = await (
    await database.copyTo(async () => ({ query: sql`select g from generate_series(1, 5) g`, format: "text" }))
  ).toArray();
  assert.equal(Buffer.concat(chunks).toString(), "1\n2\n3\n4\n5\n");
  const endless = await database.copyTo(async () => ({ query: sql`select generate_series(1, 1000000000)`, format: "text" }));
  await once(endless, "readable");
  endless.destroy();
  await once(database.pool, "remove");
  assert.equal(await count(), 0);
});

test("a copy out that fails half-way says so", async () => {
  const stream = await database.copyTo(async () => ({
    query: sql`select 1 / (3 - g) from generate_series(1, 5) g`,
    format: "text",
  }));
  await assert.rejects(stream.toArray(), /division by zero/);
});

function barrier(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === parties) resolve();
    return promise;
  };
}
