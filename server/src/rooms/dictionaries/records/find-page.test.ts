import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import type { FilterOperator } from "@chancery/core/dictionary/read-filters.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { world } from "@chancery/tests/world/world.ts";
import { filterGroups } from "./store/filters.ts";
import { findOldest } from "./find-oldest.ts";
import { findPage } from "./find-page.ts";
import { findDictionaries } from "../dictionary/store/dictionaries.ts";

const { ann, database } = await world();
const lookMax = 100;
/** 1000 records: every one contains "ab" and "bc", the 150th, 450th and 950th contain "ab bc", and those alone are rare. */
const rare = [150, 450, 950];
const rows = Array.from({ length: 1000 }, (_, at) => (rare.includes(at) ? ["ab bc", `rare ${at}`] : ["bc ab", "usual"]));
const { uuid, records } = await makeDictionary(ann, rows);
const id = parseId<"dictionary">(uuid, "id");
const { setId, columns } = (await findDictionaries(database, [id])).get(id)!;

type Condition = readonly [column: number, operator: FilterOperator, value: string];

/** All pages of a search that scans 100 records per request, as the places of its records. */
async function pages(conditions: readonly Condition[], { offset = 0, limit = 2 } = {}) {
  const filters = conditions.map(([column, operator, value]) => ({ columnId: columns[column]!.id, operator, value }));
  const wanted = { setId, groups: filterGroups(columns, filters)!, countMax: 50, lookMax };
  const found: number[][] = [];
  let total: number | undefined;
  for (let after: Parameters<typeof findPage>[2]["after"], first = true; first || after; first = false) {
    const page = await findPage(database, wanted, { offset: after ? 0 : offset, limit, after });
    const shown = page.rows.slice(0, limit);
    found.push(shown.map((row) => records.indexOf(row.id)));
    total ??= page.total;
    assert.ok(page.next === undefined || page.rows.length <= limit);
    after = page.rows.length > limit ? [shown.at(-1)!.id, page.total] : page.next;
  }
  return { found, total };
}

const cases: readonly (readonly [string, readonly Condition[]])[] = [
  ["a filter that says what is not there", [[1, "!==", "usual"]]],
  ["a text whose words are everywhere and seldom together", [[0, "=", "ab bc"]]],
  ["a text that nothing contains though its words are everywhere", [[0, "=", "b a"]]],
];
for (const [what, conditions] of cases) {
  test(`a search for ${what} scans its share and continues at a cursor to the last record`, async () => {
    const { found } = await pages(conditions);
    assert.ok(found.length >= 10 && found.length <= 12, `${found.length} pages`);
    assert.deepEqual(found.flat(), conditions[0]?.[2] === "b a" ? [] : rare);
  });
}

test("an offset is counted on over the pages of a search that stopped", async () => {
  assert.deepEqual((await pages([[1, "!==", "usual"]], { offset: 1 })).found.flat(), rare.slice(1));
  assert.deepEqual((await pages([[1, "!==", "usual"]], { offset: 3 })).found.flat(), []);
});

test("rows that the terms alone identify are found in one step, with their number", async () => {
  assert.deepEqual(await pages([[1, "=", "rare"]]), { found: [[150, 450], [950]], total: 3 });
  const both: readonly Condition[] = [
    [1, "!==", "usual"],
    [1, "==", "rare 450"],
  ];
  assert.equal((await pages(both)).found.flat().length, 3, "of one column either may hold");
  const over: readonly Condition[] = [
    [0, "!==", "bc ab"],
    [1, "==", "rare 450"],
  ];
  assert.deepEqual(await pages(over), { found: [[450]], total: 1 });
});

test("all records by an offset are the same from the beginning and from the end", async () => {
  for (const offset of [0, 499, 501, 600, 998, 999, 1000, 1001]) {
    const { found, total } = await pages([], { offset, limit: 1000 });
    assert.deepEqual([found.flat(), total], [rows.map((_, at) => at).slice(offset), 1000], `offset ${offset}`);
  }
});

test("with very many filters a request scans fewer records, and finds the same", async () => {
  const filters = Array.from({ length: 99 }, (_, at): Condition => [1, "=", `nothing ${at}`]);
  const { found } = await pages([...filters, [1, "!==", "usual"]]);
  assert.deepEqual(found.flat(), rare);
  assert.ok(found.length >= 99, `${found.length} pages`);
});

test("a slow database is queried for fewer records, and then reported as too slow", async () => {
  const waits: number[] = [];
  const slow = (times: number): typeof database => ({
    ...database,
    indexScan: async (withinMs, work) => (waits.push(withinMs) <= times ? undefined : database.indexScan(withinMs, work)),
  });
  const groups = filterGroups(columns, [{ columnId: columns[1]!.id, operator: "!==", value: "usual" }])!;
  const wanted = { setId, groups, countMax: 50, lookMax: 900 };
  const page = { offset: 0, limit: 2, after: undefined };
  const { rows: found, next } = await findPage(slow(1), wanted, page);
  assert.deepEqual([found.map(({ id: one }) => records.indexOf(one)), next?.[0]], [[], records[89]]);
  waits.length = 0;
  await assert.rejects(findPage(slow(2), wanted, page), { code: "service.unavailable" });
});

const reaches = [
  { near: 10, far: 200, atOnce: 1 },
  { near: 200, far: 500, atOnce: 2 },
  { near: 2000, far: 5000, atOnce: 1000 },
];
for (const reach of reaches) {
  test(`the oldest record of each value is found, the first ${reach.near} records scanned before the rest`, async () => {
    const values = ["usual", "rare 150", "rare 950", "absent", "Usual"];
    const expected = { usual: records[0], "rare 150": records[150], "rare 950": records[950] };
    const found = await findOldest(database, { setId, column: columns[1]! }, values, reach);
    assert.deepEqual(Object.fromEntries(found), expected);
  });
}

test("values that take too long together are looked up one by one, and none is left out", async () => {
  const impatient: Pick<typeof database, "indexScan"> = {
    indexScan: async (withinMs, work) => (withinMs < 5000 ? undefined : database.indexScan(withinMs, work)),
  };
  const found = await findOldest(impatient, { setId, column: columns[1]! }, ["usual", "rare 950", "absent"]);
  assert.deepEqual(Object.fromEntries(found), { usual: records[0], "rare 950": records[950] });
  const never = { indexScan: async () => undefined };
  await assert.rejects(findOldest(never, { setId, column: columns[1]! }, ["usual"]), { code: "service.unavailable" });
});

test("of many that fit the number is an estimate that is no less than what was seen", async () => {
  const { found, total = 0 } = await pages([[1, "!==", "nothing"]], { limit: 500 });
  assert.deepEqual([found.flat().length, total], [1000, 1000]);
  assert.ok(((await pages([[1, "!==", "usual"]], { limit: 500 })).total ?? 0) >= 0);
});
