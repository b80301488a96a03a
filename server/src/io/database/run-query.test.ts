import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import pg from "pg";
import sql, { raw } from "sql-template-tag";
import { openDatabase, type OpenDatabase } from "./pool.ts";

const database = await emptyDatabase();
await database.run(sql`create table things (id int primary key, at timestamptz, name text, total bigint)`);
await database.run(sql`insert into things values (1, '2026-01-02T03:04:05Z', 'one', 9007199254740991), (2, null, null, null)`);

test("the columns of a named statement are described once on a connection, and all rows are read alike", async (t) => {
  const described = countDescriptions(t);
  const one = arrange(t);
  const find = (id: number) => one.first(sql`select id, at, name, total from things where id = ${id}`);
  const rows = [];
  for (const id of [1, 1, 1, 2, 3, 1]) rows.push(await find(id));
  const first = { id: 1, at: "2026-01-02T03:04:05.000Z", name: "one", total: 9_007_199_254_740_991 };
  assert.deepEqual(rows, [first, first, first, { id: 2, at: null, name: null, total: null }, undefined, first]);
  // once before it has a name, once with it
  assert.equal(described.count, 2);
});

test("a statement that is repeated before its first answer is described for each, and answered", async (t) => {
  const one = arrange(t);
  const found = await one.transaction(async (tx) =>
    Promise.all([1, 2, 1, 2].map(async (id) => tx.first<{ id: number }>(sql`select id, name from things where id = ${id}`))),
  );
  assert.deepEqual(
    found.map((row) => row?.id),
    [1, 2, 1, 2],
  );
});

test("statements without columns count their rows, described or not", async (t) => {
  const one = arrange(t);
  const rename = () => one.run(sql`update things set name = 'two' where id = ${2}`);
  assert.deepEqual([await rename(), await rename(), await rename(), await rename()], [1, 1, 1, 1]);
});

test("a known statement that fails leaves its columns known, and the next one is answered", async (t) => {
  const one = arrange(t);
  const share = (by: number) => one.transaction((tx) => tx.first(sql`select 12 / ${by}::int as share`));
  for (const _ of [1, 2, 3]) assert.deepEqual(await share(4), { share: 3 });
  await assert.rejects(share(0), { code: "22012" });
  assert.deepEqual(await share(6), { share: 2 });
});

const lists: readonly (readonly [string, string, readonly unknown[]])[] = [
  ["texts", "text", ["a,b", "{c}", '"d"', "\\", '\\"', "", " ", "NULL", "null", "line\nfeed", "é 🖋"]],
  ["texts with gaps", "text", [null, "a", null]],
  ["nothing", "text", []],
  ["nulls", "uuid", [null, null]],
  ["numbers", "float8", [0, -1.5, 1e300, 2 ** 53]],
  ["numbers with gaps", "int4", [null, 7, -7]],
  ["booleans", "bool", [true, false, null]],
  [
    "lists",
    "text",
    [
      ["a", '"'],
      ["\\", "b"],
    ],
  ],
  ["bytes", "bytea", [Buffer.from([0, 92, 34, 255])]],
];

for (const [what, type, list] of lists) {
  test(`a list of ${what} arrives as it is, with a name for its statement or without`, async (t) => {
    const one = arrange(t);
    const read = () => one.value(sql`select ${list}${raw(`::${type}[]`)}`);
    assert.deepEqual([await read(), await read(), await read()], [list, list, list]);
  });
}

/** One connection of its own, with names for statements. */
function arrange(t: TestContext): OpenDatabase {
  const address = { connectionString: database.url };
  const one = openDatabase({ address, poolMax: 1, namedStatements: true, statementTimeoutMs: 5000 });
  t.after(() => one.close());
  return one;
}

function countDescriptions(t: TestContext): { readonly count: number } {
  const counted = { count: 0 };
  const driver = pg.Connection.prototype as unknown as { describe: (this: unknown, message: unknown) => void };
  const { describe } = driver;
  driver.describe = function (message) {
    counted.count += 1;
    describe.call(this, message);
  };
  t.after(() => (driver.describe = describe));
  return counted;
}
