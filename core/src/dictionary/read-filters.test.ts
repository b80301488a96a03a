import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type FaultRow } from "../fault/fault.ts";
import type { ColumnId } from "../ids/id.ts";
import { checkDetails } from "./check-details.ts";
import { exportFileName, exportTypes } from "./export-formats.ts";
import { dictionaryLimits } from "./limits.ts";
import { readFilterMap, readFilters } from "./read-filters.ts";

const one = "00000000-0000-7000-8000-0000000000c1" as ColumnId;
const two = "00000000-0000-7000-8000-0000000000c2" as ColumnId;
const other = "00000000-0000-7000-8000-0000000000c3";
const columns = [{ id: one }, { id: two }];
const max = dictionaryLimits.filtersMax;
const at = "/filters";

function rowsOf(work: () => unknown): readonly unknown[] {
  try {
    work();
    return [];
  } catch (error) {
    assert.ok(error instanceof Fault);
    const rows = error.details.errors ?? [];
    return rows.map(({ code, args = [], pointer }) => [code, pointer, ...args]);
  }
}

test("a filter names a column of the dictionary, an operation and a value", () => {
  const filters = [
    { uuid: one, op: "==", value: "x" },
    { uuid: two.toUpperCase(), op: "!=", value: "" },
  ];
  assert.deepEqual(readFilters(filters, columns), [
    { columnId: one, operator: "==", value: "x" },
    { columnId: two, operator: "!=", value: "" },
  ]);
  const full = { uuid: one, op: "==", value: "x" };
  assert.deepEqual(
    rowsOf(() => readFilters([null, { ...full, uuid: undefined }, {}], columns)),
    [
      ["filter.empty", `${at}/0`],
      ["column.uuid_empty", `${at}/1/uuid`],
      ["column.uuid_empty", `${at}/2/uuid`],
      ["filter.operation", `${at}/2/op`],
      ["filter.search", `${at}/2/value`],
    ],
  );
  const wrong = [
    { ...full, uuid: "x".repeat(61) },
    { ...full, uuid: other },
    { ...full, op: "~" },
    { uuid: one, op: "==" },
    full,
  ];
  assert.deepEqual(
    rowsOf(() => readFilters(wrong, columns, "/f")),
    [
      ["column.unknown", "/f/0/uuid", "x".repeat(60)],
      ["column.unknown", "/f/1/uuid", other],
      ["filter.operation", "/f/2/op"],
      ["filter.search", "/f/3/value"],
    ],
  );
});

test("a map of filters has each column once, by exact value", () => {
  assert.deepEqual(readFilterMap({ [one]: "x", [two.toUpperCase()]: "" }, columns, "/f"), [
    { columnId: one, operator: "==", value: "x" },
    { columnId: two, operator: "==", value: "" },
  ]);
  const wrong = { [one]: "x", [one.toUpperCase()]: "y", "a/b~c": "", [other]: "", ["z".repeat(61)]: "" };
  assert.deepEqual(
    rowsOf(() => readFilterMap(wrong, columns, "/f")),
    [
      ["request.invalid", `/f/${one.toUpperCase()}`, `column ${one} appears twice`],
      ["column.unknown", "/f/a~1b~0c", "a/b~c"],
      ["column.unknown", `/f/${other}`, other],
      ["column.unknown", `/f/${"z".repeat(60)}`, "z".repeat(60)],
    ],
  );
});

test("the number of filters is limited", () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ uuid: one, op: "==", value: "x" }));
  const reported = (pointer: string) => [["value.too_many", pointer, "filters", max]];
  assert.equal(readFilters(many(max), columns).length, max);
  assert.deepEqual(
    rowsOf(() => readFilters(many(max + 1), columns)),
    reported(at),
  );
  const map = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, ""]));
  assert.equal(rowsOf(() => readFilterMap(map(max), columns, "/f")).length, max);
  assert.deepEqual(
    rowsOf(() => readFilterMap(map(max + 1), columns, "/f")),
    reported("/f"),
  );
});

test("name and description of a dictionary have their lengths, and are text that can be stored", () => {
  const faultsOf = (sent: Parameters<typeof checkDetails>[0]): readonly unknown[] => {
    const faults: FaultRow[] = [];
    checkDetails(sent, faults);
    return faults.map(({ code, pointer, args = [] }) => [code, pointer, ...args]);
  };
  const { nameMax, descriptionMax } = dictionaryLimits;
  assert.deepEqual([nameMax, descriptionMax], [128, 256]);
  for (const sent of [{}, { name: "é".repeat(nameMax), description: "é".repeat(descriptionMax) }])
    assert.deepEqual(faultsOf(sent), []);
  assert.deepEqual(faultsOf({ name: " " }), [["dictionary.name_missing", "/name"]]);
  assert.deepEqual(faultsOf({ name: "x".repeat(nameMax + 1) }), [["dictionary.name_length", "/name"]]);
  const long = "x".repeat(descriptionMax + 1);
  assert.deepEqual(faultsOf({ description: long }), [["dictionary.description_length", "/description"]]);
  assert.deepEqual(faultsOf({ name: "\ud800", description: "\udc00" }), [
    ["request.invalid", "/name", "half of a surrogate pair"],
    ["request.invalid", "/description", "half of a surrogate pair"],
  ]);
});

test("an export is named after its dictionary, and a slash is no path", () => {
  assert.equal(exportFileName("a/b\\c", "csv"), "a_b_c.csv");
  assert.deepEqual(exportTypes, {
    csv: "text/csv; charset=utf-8",
    xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    xml: "application/xml",
  });
});
