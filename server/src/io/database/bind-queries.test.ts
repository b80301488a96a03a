import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";

const database = await emptyDatabase();
await database.run(sql`create table coins (id int primary key, value int)`);
await database.run(sql`insert into coins (id, value) values (1, 5), (2, null)`);
const none = sql`select value, id from coins where id = 3`;

test("the first column of rows is read without the rest of them", async () => {
  assert.deepEqual(await database.values<number | null>(sql`select value, id from coins order by id`), [5, null]);
  assert.equal(await database.value<number>(sql`select value, id from coins where id = 1`), 5);
  assert.deepEqual([await database.values(none), await database.value(none)], [[], undefined]);
});

test("a count is 0 without a row, and for null", async () => {
  assert.equal(await database.count(sql`select count(*) from coins`), 2);
  assert.deepEqual([await database.count(none), await database.count(sql`select value from coins where id = 2`)], [0, 0]);
});

test("rows that are there, and changes, are told from none in a transaction and outside", async () => {
  assert.deepEqual([await database.has(sql`select from coins`), await database.has(none)], [true, false]);
  const change = (id: number) => database.transaction((tx) => tx.changes(sql`update coins set value = 0 where id = ${id}`));
  assert.deepEqual([await change(1), await change(3)], [true, false]);
});

test("large JSON is read as small JSON is, also in a transaction", async () => {
  const items = Array.from({ length: 20_000 }, (_, index) => ({ [`name"${index}`]: [index, null] }));
  const text = JSON.stringify({ items });
  const read = sql`select ${text}::json as as_json, ${text}::jsonb as as_jsonb, '{"a":1}'::jsonb as small, 2 as other from coins`;
  const expected = { asJson: { items }, asJsonb: { items }, small: { a: 1 }, other: 2 };
  assert.deepEqual(await database.objects(read), [expected, expected]);
  assert.deepEqual(await database.value(sql`select ${text}::json`), { items });
  assert.deepEqual(await database.transaction((tx) => tx.object(read)), expected);
});
