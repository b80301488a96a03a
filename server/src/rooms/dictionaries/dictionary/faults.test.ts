import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Method } from "@chancery/tests/world/call.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann } = await world();
const goods = await makeDictionary(ann, [["Pipe", "Kyiv"], ["Pump"]]);
const other = await makeDictionary(ann, [["Pipe"]]);
const unknown = "01930000-0000-7000-8000-00000000dead";
const [name, city] = goods.columns;
const record = `/record/${goods.records[0]}`;
const column = `/column/${name}`;
const good = [{ uuid: name, value: "a" }];

type Row = readonly [what: string, method: Method, tail: string, body: unknown, status: number, code: number, pointer?: string];
const rows: readonly Row[] = [
  ["no name", "PATCH", "", { name: "" }, 400, 60002, "/name"],
  ["a name of spaces", "PATCH", "", { name: " \u00a0" }, 400, 60002, "/name"],
  ["a name of 129 characters", "PATCH", "", { name: "x".repeat(129) }, 400, 60003, "/name"],
  ["a description of 257", "PATCH", "", { description: "x".repeat(257) }, 400, 60004, "/description"],
  ["an unknown access", "PATCH", "", { access: "secret" }, 400, 1057, "/access"],
  ["access official", "PATCH", "", { access: "official" }, 403, 60017, "/access"],
  ["a column without a name", "POST", "/column", {}, 400, 60020, "/name"],
  ["a column's name of 65 characters", "POST", "/column", { name: "x".repeat(65) }, 400, 60021, "/name"],
  ["a column's name in use, in other letters", "POST", "/column", { name: "COLUMN 1" }, 409, 60025, "/name"],
  ["another column's name", "PUT", column, { name: "b" }, 409, 60025, "/name"],
  ["an order below 0", "PUT", column, { order: -1 }, 400, 60022, "/order"],
  ["an order of 2^31", "PUT", column, { order: 2 ** 31 }, 400, 1006, "/order"],
  ["a width below 140", "PUT", column, { width: 139 }, 400, 60031, "/width"],
  ["a column that is not there", "PUT", `/column/${unknown}`, { name: "x" }, 404, 60005],
  ["a column of another dictionary", "DELETE", `/column/${other.columns[0]}`, undefined, 404, 60005],
  ["no records", "POST", "/record", [], 400, 60016, ""],
  ["a record without values", "POST", "/record", [[]], 400, 60016, "/0"],
  ["one record of many without values", "POST", "/record", [good, [], good], 400, 60016, "/1"],
  ["a value of no column", "POST", "/record", [{ value: "x" }], 400, 60006, "/0/uuid"],
  ["a value of a column that is not there", "POST", "/record", [{ uuid: unknown, value: "x" }], 400, 60005, "/0/uuid"],
  ["a value of another dictionary", "POST", "/record", [good, [{ uuid: other.columns[0], value: "x" }]], 400, 60005, "/1/0/uuid"],
  ["a column without a value", "POST", "/record", [{ uuid: name }], 400, 60007, "/0/value"],
  ["a value of 257 characters", "POST", "/record", [{ uuid: name, value: "😀".repeat(257) }], 400, 60023, "/0/value"],
  ["a column twice in a record", "POST", "/record", [...good, ...good], 400, 1006, "/1/uuid"],
  ["10 001 records", "POST", "/record", Array(10_001).fill(good), 400, 1067, ""],
  ["records and values mixed", "POST", "/record", [good, good[0]], 400, 1006, "/1"],
  ["null for a record", "POST", "/record", [good, null], 400, 1006, "/1"],
  ["a number for a value", "POST", "/record", [{ uuid: name, value: 7 }], 400, 1006, "/0/value"],
  ["a number in the 9 999th record", "POST", "/record", ninth({ uuid: name, value: 7 }), 400, 1006, "/9998/0/value"],
  ["a value of 20 000 characters", "POST", "/record", [{ uuid: name, value: "x".repeat(20_000) }], 400, 60023, "/0/value"],
  ["a value that NFC makes longer", "POST", "/record", [{ uuid: name, value: "\u0958".repeat(129) }], 400, 60023, "/0/value"],
  ["half a pair for a column's name", "PUT", column, { name: "a\ud800" }, 400, 1006, "/name"],
  ["half a pair for a description", "PATCH", "", { description: "\udc00" }, 400, 1006, "/description"],
  ["a change of nothing", "PATCH", record, [], 400, 60016, ""],
  ["a change to 257 characters", "PATCH", record, [{ uuid: city, value: "x".repeat(257) }], 400, 60023, "/0/value"],
  ["a change of a record that is not there", "PATCH", `/record/${unknown}`, good, 404, 60008],
  ["a record of another dictionary", "PATCH", `/record/${other.records[0]}`, good, 404, 60008],
  ["one value of a column that is not there", "GET", `${record}/column/${unknown}`, undefined, 404, 60005],
  ["one value of a record that is not there", "GET", `/record/${unknown}${column}`, undefined, 404, 60008],
  ["no records to remove", "DELETE", "/record", [], 400, 60016, ""],
  ["10 001 records to remove", "DELETE", "/record", Array.from({ length: 10_001 }, (_, n) => ({ uuid: idOf(n) })), 400, 1067, ""],
  ["a record to remove that is not there", "DELETE", "/record", [...both(), { uuid: unknown }], 404, 60008, "/2/uuid"],
  ["a record to remove of another dictionary", "DELETE", "/record", [{ uuid: other.records[0] }], 404, 60008, "/0/uuid"],
  ["an unknown operation", "POST", "/records", { filters: [{ uuid: name, op: "~", value: "x" }] }, 400, 60028, "/filters/0/op"],
  ["null for a filter", "POST", "/records", { filters: [null] }, 400, 60029, "/filters/0"],
  ["null for the filters", "POST", "/records", { filters: null }, 400, 60029, "/filters"],
  ["a filter of no column", "POST", "/records", { filters: [{ op: "=", value: "" }] }, 400, 60006, "/filters/0/uuid"],
  [
    "a filter of an unknown column",
    "POST",
    "/records",
    { filters: [{ uuid: unknown, op: "=", value: "" }] },
    400,
    60005,
    "/filters/0/uuid",
  ],
  ["a filter without a value", "POST", "/records", { filters: [{ uuid: name, op: "=" }] }, 400, 60032, "/filters/0/value"],
  ["101 filters", "POST", "/records", { filters: Array(101).fill({ uuid: name, op: "=", value: "" }) }, 400, 1067, "/filters"],
  ["values of an unknown column", "POST", "/record-uuids", { columnUuid: unknown, values: ["a"] }, 400, 60005, "/columnUuid"],
  ["10 001 values", "POST", "/record-uuids", { columnUuid: name, values: Array(10_001).fill("a") }, 400, 1067, "/values"],
  ["values that a form may pick of an unknown column", "POST", `/column/${unknown}`, {}, 404, 60005],
  ["a form that filters by an unknown column", "POST", column, { filter: { [unknown]: "x" } }, 400, 60005, `/filter/${unknown}`],
  [
    "a form that filters by a column twice",
    "POST",
    column,
    { filter: { [name!]: "x", [name!.toUpperCase()]: "y" } },
    400,
    1006,
    `/filter/${name!.toUpperCase()}`,
  ],
];

function ninth(value: object): readonly unknown[] {
  return Array.from({ length: 10_000 }, (_, at) => (at === 9998 ? [value] : good));
}

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

test("the last column cannot be removed, whatever it contains", async () => {
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

test("values that are special to databases and scripts are stored as submitted, and found", async () => {
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

test("a character that the database cannot store is refused, and nothing is stored", async () => {
  for (const value of ["a\u0000b", "\ud800"]) {
    const made = await ann.post(`${goods.path}/record`, [{ uuid: name, value }]);
    const found = await ann.post(`${goods.path}/records`, { filters: [{ uuid: name, op: "==", value }] });
    const ids = await ann.post(`${goods.path}/record-uuids`, { columnUuid: name, values: [value] });
    assert.deepEqual([made.status, found.status < 500, ids.status < 500], [400, true, true], JSON.stringify(value));
  }
  assert.equal(await kept(), before);
});

test("a column of long texts takes 4096 characters, and one more is refused", async () => {
  const made = await makeDictionary(ann, []);
  const long = textAt(await ann.post(`${made.path}/column`, { name: "Long", longText: true }), "columnUuid");
  const of = (length: number) => ann.post(`${made.path}/record`, [{ uuid: long, value: "ї".repeat(length) }]);
  assert.deepEqual([(await of(4096)).status, Object((await of(4097)).json).code], [201, 60023]);
});
