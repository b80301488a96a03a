import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Method } from "@chancery/tests/world/call.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const { ann, database } = await world();
const goods = await makeDictionary(ann, [["Pipe", "Kyiv"], ["Pump"]]);
const other = await makeDictionary(ann, [["Pipe"]]);
const unknown = "01930000-0000-7000-8000-00000000dead";
const [name, city] = goods.columns;
const record = `/record/${goods.records[0]}`;
const column = `/column/${name}`;
const good = [{ uuid: name, value: "a" }];

type Row = readonly [what: string, method: Method, tail: string, body: unknown, status: number, code: number, pointer?: string];
const rows: readonly Row[] = [
  ["no name", "PATCH", "", { name: "" }, 400, 60002, "/body/name"],
  ["a name of spaces", "PATCH", "", { name: " \u00a0" }, 400, 60002, "/body/name"],
  ["a name of 129 characters", "PATCH", "", { name: "x".repeat(129) }, 400, 60003, "/body/name"],
  ["a description of 257", "PATCH", "", { description: "x".repeat(257) }, 400, 60004, "/body/description"],
  ["an unknown access", "PATCH", "", { access: "secret" }, 400, 1057, "/body/access"],
  ["access official", "PATCH", "", { access: "official" }, 403, 60017, "/body/access"],
  ["a column without a name", "POST", "/column", {}, 400, 60020, "/body/name"],
  ["a column's name of 65 characters", "POST", "/column", { name: "x".repeat(65) }, 400, 60021, "/body/name"],
  ["a column's name in use, in other letters", "POST", "/column", { name: "COLUMN 1" }, 409, 60025, "/body/name"],
  ["another column's name", "PUT", column, { name: "b" }, 409, 60025, "/body/name"],
  ["an order below 0", "PUT", column, { order: -1 }, 400, 60022, "/body/order"],
  ["an order of 2^31", "PUT", column, { order: 2 ** 31 }, 400, 1006, "/body/order"],
  ["a width below 140", "PUT", column, { width: 139 }, 400, 60031, "/body/width"],
  ["a column that is not there", "PUT", `/column/${unknown}`, { name: "x" }, 404, 60005],
  ["a column of another dictionary", "DELETE", `/column/${other.columns[0]}`, undefined, 404, 60005],
  ["no records", "POST", "/record", [], 400, 60016, "/body"],
  ["a record without values", "POST", "/record", [[]], 400, 60016, "/body/0"],
  ["one record of many without values", "POST", "/record", [good, [], good], 400, 60016, "/body/1"],
  ["a value of no column", "POST", "/record", [{ value: "x" }], 400, 60006, "/body/0/uuid"],
  ["a value of a column that is not there", "POST", "/record", [{ uuid: unknown, value: "x" }], 400, 60005, "/body/0/uuid"],
  [
    "a value of another dictionary",
    "POST",
    "/record",
    [good, [{ uuid: other.columns[0], value: "x" }]],
    400,
    60005,
    "/body/1/0/uuid",
  ],
  ["a column without a value", "POST", "/record", [{ uuid: name }], 400, 60007, "/body/0/value"],
  ["a value of 257 characters", "POST", "/record", [{ uuid: name, value: "😀".repeat(257) }], 400, 60023, "/body/0/value"],
  ["a column twice in a record", "POST", "/record", [...good, ...good], 400, 1006, "/body/1/uuid"],
  ["10 001 records", "POST", "/record", Array(10_001).fill(good), 400, 1067, "/body"],
  ["records and values mixed", "POST", "/record", [good, good[0]], 400, 1006],
  ["null for a record", "POST", "/record", [null], 400, 1006],
  ["a number for a value", "POST", "/record", [{ uuid: name, value: 7 }], 400, 1006],
  ["a change of nothing", "PATCH", record, [], 400, 60016, "/body"],
  ["a change to 257 characters", "PATCH", record, [{ uuid: city, value: "x".repeat(257) }], 400, 60023, "/body/0/value"],
  ["a change of a record that is not there", "PATCH", `/record/${unknown}`, good, 404, 60008],
  ["a record of another dictionary", "PATCH", `/record/${other.records[0]}`, good, 404, 60008],
  ["one value of a column that is not there", "GET", `${record}/column/${unknown}`, undefined, 404, 60005],
  ["one value of a record that is not there", "GET", `/record/${unknown}${column}`, undefined, 404, 60008],
  ["no records to remove", "DELETE", "/record", [], 400, 60016, "/body"],
  [
    "10 001 records to remove",
    "DELETE",
    "/record",
    Array.from({ length: 10_001 }, (_, n) => ({ uuid: idOf(n) })),
    400,
    1067,
    "/body",
  ],
  ["a record to remove that is not there", "DELETE", "/record", [...both(), { uuid: unknown }], 404, 60008, "/body/2/uuid"],
  ["a record to remove of another dictionary", "DELETE", "/record", [{ uuid: other.records[0] }], 404, 60008, "/body/0/uuid"],
  [
    "an unknown operation",
    "POST",
    "/records",
    { filters: [{ uuid: name, op: "~", value: "x" }] },
    400,
    60028,
    "/body/filters/0/op",
  ],
  ["null for a filter", "POST", "/records", { filters: [null] }, 400, 60029, "/body/filters/0"],
  ["a filter of no column", "POST", "/records", { filters: [{ op: "=", value: "" }] }, 400, 60006, "/body/filters/0/uuid"],
  [
    "a filter of an unknown column",
    "POST",
    "/records",
    { filters: [{ uuid: unknown, op: "=", value: "" }] },
    400,
    60005,
    "/body/filters/0/uuid",
  ],
  ["a filter without a value", "POST", "/records", { filters: [{ uuid: name, op: "=" }] }, 400, 60032, "/body/filters/0/value"],
  [
    "101 filters",
    "POST",
    "/records",
    { filters: Array(101).fill({ uuid: name, op: "=", value: "" }) },
    400,
    1067,
    "/body/filters",
  ],
  [
    "values of an unknown column",
    "POST",
    "/record-uuids",
    { columnUuid: unknown, values: ["a"] },
    400,
    60005,
    "/body/columnUuid",
  ],
  ["10 001 values", "POST", "/record-uuids", { columnUuid: name, values: Array(10_001).fill("a") }, 400, 1067, "/body/values"],
  ["values that a form may pick of an unknown column", "POST", `/column/${unknown}`, {}, 404, 60005],
  ["a form that filters by an unknown column", "POST", column, { filter: { [unknown]: "x" } }, 400, 60005, "/body/filter/0/uuid"],
];

function idOf(n: number): string {
  return `01930000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

function both(): readonly { readonly uuid: string | undefined }[] {
  return goods.records.map((uuid) => ({ uuid }));
}

/** Everything that is kept of a dictionary, as it is read. */
async function kept(): Promise<string> {
  const [whole, records] = await Promise.all([
    ann.get(`${goods.path}?withColumns=true&withRecordsCount=true`),
    ann.post(`${goods.path}/records`, {}),
  ]);
  return whole.text + records.text;
}

const before = await kept();
for (const [what, method, tail, body, status, code, pointer] of rows) {
  test(`${method} …${tail.replaceAll(/[0-9a-f-]{36}/g, "{id}")} with ${what} is refused with ${code}, and changes nothing`, async () => {
    const answer = await ann.send(method, goods.path + tail, body === undefined ? {} : { body });
    assert.deepEqual([answer.status, Object(answer.json).code], [status, code], answer.text.slice(0, 500));
    if (pointer !== undefined) assert.ok(pointersOf(answer).includes(pointer), `${pointersOf(answer)}`);
    assert.equal(await kept(), before);
  });
}

function pointersOf({ json }: Answer): readonly string[] {
  return Object(json).data.errors.map((row: { pointer: string }) => row.pointer);
}

test("the last column stays, whatever stands in it", async () => {
  const answer = await ann.send("DELETE", `${other.path}/column/${other.columns[0]}`);
  assert.deepEqual([answer.status, Object(answer.json).code, Object(answer.json).data.allowed], [422, 60026, []]);
});

test("records to remove may be named twice and in capitals, and are removed once", async () => {
  const made = await makeDictionary(ann, [["a"], ["b"]]);
  const [first = ""] = made.records;
  const body = [first, first.toUpperCase()].map((uuid) => ({ uuid }));
  const answer = await ann.send("DELETE", `${made.path}/record`, { body });
  assert.deepEqual([answer.status, answer.json], [200, [{ uuid: first }]]);
  assert.equal(Object((await ann.get(`${made.path}?withRecordsCount=true`)).json).recordsCount, 1);
});

test("values that databases and scripts trip over are kept as they are sent, and found", async () => {
  const values = [
    "__proto__",
    "constructor",
    "'; drop table x; --",
    "a\tb\nc\r\\.",
    "{}",
    "\\N",
    "\u2028",
    "e\u0301",
    "x".repeat(256),
  ];
  const made = await makeDictionary(
    ann,
    values.map((value) => [value]),
  );
  const found = await ann.post(`${made.path}/record-uuids`, { columnUuid: made.columns[0], values });
  assert.deepEqual(
    Object.entries(Object(found.json)),
    values.map((value, at) => [value, made.records[at]]),
  );
});

test("a character that a database cannot hold is refused, and nothing is stored", async () => {
  for (const value of ["a\u0000b", "\ud800"]) {
    const made = await ann.post(`${goods.path}/record`, [{ uuid: name, value }]);
    const found = await ann.post(`${goods.path}/records`, { filters: [{ uuid: name, op: "==", value }] });
    const ids = await ann.post(`${goods.path}/record-uuids`, { columnUuid: name, values: [value] });
    assert.deepEqual([made.status, found.status < 500, ids.status < 500], [400, true, true], JSON.stringify(value));
  }
  assert.equal(await kept(), before);
});

type Work = () => Promise<Answer>;

/** Does all at once behind the lock of a dictionary, so that they meet there. */
async function meet(uuid: string, works: readonly Work[]): Promise<readonly Answer[]> {
  const [answers] = await database.transaction(async (tx) => {
    await tx.run(sql`select id from dictionaries where id = ${uuid} for update`);
    const running = works.map((work) => work());
    const end = performance.now() + 20_000;
    while ((await waiting()) < works.length) assert.ok(performance.now() < end, "they did not meet");
    return [Promise.all(running)] as const;
  });
  return answers;
}

async function waiting(): Promise<number> {
  const row = await database.first<{ readonly count: number }>(sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.count ?? 0;
}

const told = (answers: readonly Answer[]): readonly unknown[] =>
  answers.map(({ status, json }) => Object(json ?? {}).code ?? status).toSorted();

test("of two who remove the last two columns one does, in every round", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, [["a", "b"]]);
    const answers = await meet(
      made.uuid,
      made.columns.map((id) => () => ann.send("DELETE", `${made.path}/column/${id}`)),
    );
    assert.deepEqual(told(answers), [200, 60026]);
  }
});

test("of two who call columns the same one does, in every round", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, [["a", "b", "c"]]);
    const [, ...later] = made.columns;
    const renames = later.map((id, at) => () => ann.put(`${made.path}/column/${id}`, { name: ["Town", "TOWN"][at] }));
    const add = () => ann.post(`${made.path}/column`, { name: "town" });
    const answers = await meet(made.uuid, [...renames, add]);
    assert.equal(answers.filter(({ status }) => status < 300).length, 1);
    assert.equal(told(answers).filter((code) => code === 60025).length, 2);
  }
});

test("two who change one record at once both do, one after the other", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, [["a", "b", "c"]]);
    const path = `${made.path}/record/${made.records[0]}`;
    const writes = [0, 1, 2].map(
      (at) => () => ann.send("PATCH", path, { body: [{ uuid: made.columns[at], value: `new ${at}` }] }),
    );
    assert.deepEqual(told(await meet(made.uuid, writes)), [200, 200, 200]);
    assert.deepEqual(Object.values(Object((await ann.get(path)).json).values), ["new 0", "new 1", "new 2"]);
  }
});

test("who changes a record that another removes finds it whole or not at all", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, [["a"]]);
    const body = [{ uuid: made.columns[0], value: "new" }];
    const [changed, removed] = await meet(made.uuid, [
      () => ann.send("PATCH", `${made.path}/record/${made.records[0]}`, { body }),
      () => ann.send("DELETE", `${made.path}/record`, { body: [{ uuid: made.records[0] }] }),
    ]);
    assert.equal(removed?.status, 200);
    assert.ok([200, 60008].includes(Number(told([changed!])[0])));
    assert.equal(Object((await ann.get(`${made.path}?withRecordsCount=true`)).json).recordsCount, 0);
  }
});

test("records that are written while the dictionary is archived are stored before or not at all", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, []);
    const write = () => ann.post(`${made.path}/record`, [{ uuid: made.columns[0], value: "x" }]);
    const [archived, ...written] = await meet(made.uuid, [() => ann.send("PATCH", `${made.path}/archive`), write, write]);
    assert.equal(archived?.status, 200);
    const stored = written.filter(({ status }) => status === 201).length;
    assert.equal(told(written).filter((code) => code === 60009).length, 2 - stored);
    assert.equal(Object((await ann.get(`${made.path}?withRecordsCount=true`)).json).recordsCount, stored);
    const late = await write();
    assert.deepEqual([late.status, Object(late.json).code], [410, 60009]);
  }
});

test("a column of long texts takes 4096 characters, and one more is refused", async () => {
  const made = await makeDictionary(ann, []);
  const long = textAt(await ann.post(`${made.path}/column`, { name: "Long", longText: true }), "columnUuid");
  const of = (length: number) => ann.post(`${made.path}/record`, [{ uuid: long, value: "ї".repeat(length) }]);
  assert.deepEqual([(await of(4096)).status, Object((await of(4097)).json).code], [201, 60023]);
});
