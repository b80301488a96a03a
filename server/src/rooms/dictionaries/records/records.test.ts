import assert from "node:assert/strict";
import { test } from "node:test";
import { addRows, makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const { ann, database } = await world();
const goods = await makeDictionary(ann, [
  ["Łódź pipes", "Łódź"],
  ["Copper Pipe", "Kyiv"],
  ["Pump", ""],
  ["pipe", "Kyiv"],
]);
const [name, city] = goods.columns;
const unknown = "01930000-0000-7000-8000-00000000dead";

/** How many records the dictionary itself says it has. */
async function countOf(path: string): Promise<unknown> {
  return Object((await ann.get(`${path}?withRecordsCount=true`)).json).recordsCount;
}

type Filter = { readonly uuid: string | undefined; readonly op: string; readonly value: string };
async function found(filters: readonly Filter[], { path, records } = goods): Promise<string> {
  const answer = await ann.post(`${path}/records?limit=1000`, { filters });
  assert.equal(answer.status, 200, answer.text);
  const { data, totalElements }: { data: { uuid: string }[]; totalElements: number } = Object(answer.json);
  assert.equal(totalElements, data.length);
  return data.map(({ uuid }) => records.indexOf(uuid) + 1).join("");
}

const cases: readonly (readonly [filters: readonly Filter[], fits: string])[] = [
  [[], "1234"],
  [[{ uuid: name, op: "==", value: "pipe" }], "4"],
  [[{ uuid: name, op: "=", value: "PÍPE" }], "124"],
  [[{ uuid: name, op: "=", value: "er pi" }], "2"],
  [[{ uuid: name, op: "!=", value: "pipe" }], "3"],
  [[{ uuid: city, op: "==", value: "" }], "3"],
  [[{ uuid: city, op: "!==", value: "" }], "124"],
  [[{ uuid: city, op: "!==", value: "Kyiv" }], "13"],
  [
    [
      { uuid: name, op: "=", value: "lodz" },
      { uuid: name, op: "==", value: "Pump" },
    ],
    "13",
  ],
  [
    [
      { uuid: name, op: "=", value: "pipe" },
      { uuid: city, op: "==", value: "Kyiv" },
    ],
    "24",
  ],
];
for (const [filters, fits] of cases) {
  test(`filters ${JSON.stringify(filters.map(({ op, value }) => op + value))} find ${fits}`, async () => {
    assert.equal(await found(filters), fits);
  });
}

test("every fault of a request of records is reported with its place, and none is stored", async () => {
  const { path, columns } = await makeDictionary(ann, []);
  const good = [{ uuid: columns[0], value: "a" }];
  const body: unknown[] = Array(9999).fill(good);
  body[7] = [{ uuid: columns[0], value: "x".repeat(257) }];
  body[9998] = [{ uuid: unknown, value: "a" }];
  const answer = await ann.post(`${path}/record`, body);
  const errors: { code: number; pointer: string }[] = Object(answer.json).data.errors;
  assert.deepEqual(
    errors.map(({ code, pointer }) => [code, pointer]),
    [
      [60023, "/7/0/value"],
      [60005, "/9998/0/uuid"],
    ],
  );
  assert.equal(await countOf(path), 0);
});

test("10 000 records are stored in order, and paged by cursor and by offset", async () => {
  const made = await makeDictionary(ann, []);
  const ids = await addRows(
    ann,
    made,
    Array.from({ length: 10_000 }, (_, n) => [`value ${n}`]),
  );
  assert.equal(new Set(ids).size, 10_000);
  const walked: string[] = [];
  let cursor = "";
  do {
    const page = Object((await ann.post(`${made.path}/records?limit=1000${cursor}`, {})).json);
    walked.push(...page.data.map(({ uuid }: { uuid: string }) => uuid));
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : "";
    assert.equal(page.totalElements, 10_000);
  } while (cursor !== "");
  assert.deepEqual(walked, ids);
  const last = Object((await ann.post(`${made.path}/records?offset=9999`, {})).json);
  assert.deepEqual([last.data.length, last.data[0].uuid, last.nextCursor], [1, ids[9999], null]);
  const filtered = { filters: [{ uuid: made.columns[0], op: "=", value: "99" }] };
  const first = Object((await ann.post(`${made.path}/records?limit=100`, filtered)).json);
  const rest = Object((await ann.post(`${made.path}/records?limit=1000&cursor=${first.nextCursor}`, filtered)).json);
  assert.deepEqual([first.totalElements, rest.totalElements, rest.data.length], [280, 280, 180]);
});

test("a change of a record sets the values sent, and it is found by the new ones only", async () => {
  const made = await makeDictionary(ann, [["old", "Kyiv"]]);
  const [first, second] = made.columns;
  const path = `${made.path}/record/${made.records[0]}`;
  assert.equal((await ann.send("PATCH", path, { body: [{ uuid: first, value: "new" }] })).status, 200);
  assert.deepEqual(Object((await ann.get(path)).json).values, { [first]: "new", [String(second)]: "Kyiv" });
  assert.equal(await found([{ uuid: first, op: "==", value: "old" }], made), "");
  assert.equal(await found([{ uuid: first, op: "=", value: "EW" }], made), "1");
  assert.equal(await found([{ uuid: second, op: "==", value: "Kyiv" }], made), "1");
});

test("a new column is empty in older records, and a column is removed with its values", async () => {
  const made = await makeDictionary(ann, [["a", "b"]]);
  const added = textAt(await ann.post(`${made.path}/column`, { name: "Late" }), "columnUuid");
  const late = { ...made, columns: [...made.columns, added] as const };
  const [young] = await addRows(ann, late, [["c", "d", "e"]]);
  const both = { ...made, records: [...made.records, String(young)] };
  assert.equal(await found([{ uuid: added, op: "==", value: "" }], both), "1");
  assert.equal(await found([{ uuid: added, op: "!==", value: "" }], both), "2");
  const record = `${made.path}/record/${made.records[0]}`;
  assert.equal(Object((await ann.get(record)).json).values[added], "");
  assert.equal((await ann.send("DELETE", `${made.path}/column/${made.columns[1]}`)).status, 200);
  assert.deepEqual(Object((await ann.get(record)).json).values, { [made.columns[0]]: "a", [added]: "" });
  const again = textAt(await ann.post(`${made.path}/column`, { name: "B" }), "columnUuid");
  assert.equal(Object((await ann.get(record)).json).values[again], "");
});

test("a column that comes or goes writes no record", async () => {
  const made = await makeDictionary(ann, [["a", "b"]]);
  const versions = () =>
    database.all(
      sql`select xmin::text as xmin, ctid::text as ctid from dictionary_records where set_id = (select set_id from dictionaries where id = ${made.uuid})`,
    );
  const before = await versions();
  await ann.post(`${made.path}/column`, { name: "C" });
  await ann.put(`${made.path}/column/${made.columns[0]}`, { order: 7 });
  await ann.send("DELETE", `${made.path}/column/${made.columns[1]}`);
  assert.deepEqual(await versions(), before);
});

test("an unknown record in a removal of several keeps them all", async () => {
  const made = await makeDictionary(ann, [["a"], ["b"]]);
  const body = [...made.records, unknown].map((uuid) => ({ uuid }));
  const answer = await ann.send("DELETE", `${made.path}/record`, { body });
  assert.deepEqual([answer.status, Object(answer.json).code], [404, 60008]);
  assert.equal(await found([], made), "12");
  assert.equal((await ann.send("DELETE", `${made.path}/record`, { body: body.slice(0, 2) })).status, 200);
  assert.equal(await countOf(made.path), 0);
});

test("a record of one dictionary is not one of another", async () => {
  const other = await makeDictionary(ann, [["a"]]);
  for (const method of ["GET", "PATCH"] as const) {
    const sent = method === "PATCH" ? { body: [{ uuid: name, value: "x" }] } : {};
    const answer = await ann.send(method, `${goods.path}/record/${other.records[0]}`, sent);
    assert.deepEqual([answer.status, Object(answer.json).code], [404, 60008]);
  }
});

test("a lookup returns the oldest of equal records, by exact value, and leaves out values without a record", async () => {
  const made = await makeDictionary(ann, [["same"], ["same"], ["__proto__"], ["Same"], [""]]);
  const values = ["same", "SAME", "__proto__", "", "same"];
  const answer = await ann.post(`${made.path}/record-uuids`, { columnUuid: made.columns[0], values });
  assert.deepEqual(Object.entries(Object(answer.json)), [
    ["same", made.records[0]],
    ["__proto__", made.records[2]],
  ]);
});

test("a form selects from existing values, by typed text and by other columns", async () => {
  const pick = async (body: object): Promise<unknown> => {
    const answer = await ann.post(`${goods.path}/column/${city}`, body);
    return Object(answer.json).data.map(({ data }: { data: string }) => data);
  };
  assert.deepEqual(await pick({}), ["Łódź", "Kyiv", "Kyiv"]);
  assert.deepEqual(await pick({ keyword: "yi" }), ["Kyiv", "Kyiv"]);
  assert.deepEqual(await pick({ keyword: null, filter: { [name]: "pipe" } }), ["Kyiv"]);
  assert.deepEqual(await pick({ keyword: "lodz", filter: { [String(city)]: "Kyiv" } }), []);
});

test("records that are written concurrently are all stored and counted", async () => {
  const made = await makeDictionary(ann, []);
  const rows = Array.from({ length: 50 }, (_, n) => [`row ${n}`]);
  const writers = await Promise.all(Array.from({ length: 8 }, () => addRows(ann, made, rows)));
  assert.equal(new Set(writers.flat()).size, 400);
  const { totalElements } = Object((await ann.post(`${made.path}/records`, {})).json);
  assert.deepEqual([totalElements, await countOf(made.path)], [400, 400]);
});

test("records wait for a change of the columns, and are checked against what it left", async () => {
  const made = await makeDictionary(ann, [["a", "b"]]);
  const [kept, gone] = made.columns;
  const sent = await database.transaction(async (tx) => {
    await tx.run(sql`select id from dictionaries where id = ${made.uuid} for update`);
    const adding = [gone, kept].map((uuid) => ann.post(`${made.path}/record`, [{ uuid, value: "x" }]));
    while ((await waiting()) < 2);
    await tx.run(sql`delete from dictionary_columns where id = ${gone}`);
    return { adding };
  });
  const [refused, taken] = await Promise.all(sent.adding);
  assert.deepEqual([refused?.status, Object(refused?.json).code, taken?.status], [400, 60005, 201]);
  assert.equal(await countOf(made.path), 2);
});

async function waiting(): Promise<number> {
  const row = await database.first<{ readonly count: number }>(sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.count ?? 0;
}
