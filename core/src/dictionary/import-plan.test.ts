import assert from "node:assert/strict";
import { test } from "node:test";
import type { FaultRow } from "../fault/fault.ts";
import { parseId } from "../ids/id.ts";
import { planImport, withColumnsKept, type KnownColumn } from "./import-plan.ts";
import { padded, readImportRow, type ImportTally } from "./import-rows.ts";

const idOf = (last: number): KnownColumn["id"] => parseId<"column">(`01930000-0000-7000-8000-00000000000${last}`, "id");
const city = { id: idOf(1), name: "City", longText: false };
const note = { id: idOf(2), name: "Note", longText: true };
const columns = [city, note];
type ImportMode = Parameters<typeof planImport>[0];
const modeOf = (headerFirstRow: boolean, replace: boolean): ImportMode => ({ headerFirstRow, replace });
const append = modeOf(true, false);
const replace = modeOf(true, true);

type Case = readonly [
  title: string,
  mode: ImportMode,
  header: readonly string[] | undefined,
  plan: readonly unknown[],
  removed: readonly unknown[],
];
const plans: readonly Case[] = [
  [
    "a header appended: columns by name in any case, others are made",
    append,
    ["Zip", " cITY "],
    [
      [0, undefined, "Zip"],
      [1, city.id, "City"],
    ],
    [],
  ],
  [
    "a header that replaces: columns of the same name stay, others go",
    replace,
    ["Zip", "cITY"],
    [
      [0, undefined, "Zip"],
      [1, city.id, "cITY"],
    ],
    [note.id],
  ],
  [
    "no header that replaces: by position",
    modeOf(false, true),
    undefined,
    [
      [0, city.id, "City"],
      [1, note.id, "Note"],
    ],
    [],
  ],
  [
    "no header appended: by position",
    modeOf(false, false),
    undefined,
    [
      [0, city.id, "City"],
      [1, note.id, "Note"],
    ],
    [],
  ],
];
for (const [title, mode, header, targets, removed] of plans) {
  test(`an import with ${title}`, () => {
    const faults: FaultRow[] = [];
    const plan = planImport(mode, columns, header && { line: 1, cells: header }, faults);
    assert.deepEqual(
      plan.targets.map(({ at, columnId, name }) => [at, columnId, name]),
      targets,
    );
    assert.deepEqual(
      [plan.removed, plan.replacesRecords, plan.replacesColumns],
      [removed, mode.replace, mode.replace && mode.headerFirstRow],
    );
    assert.deepEqual(faults, []);
  });
}

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `c${at}`);
const headers: readonly (readonly [title: string, mode: ImportMode, header: readonly string[], expected: readonly unknown[]])[] =
  [
    ["an empty name", append, ["a", " "], [["column.name_missing", 2]]],
    ["a name of 64 characters", append, ["x".repeat(64)], []],
    ["a name of 65 characters", append, ["x".repeat(65)], [["column.name_length", 1]]],
    ["a name twice, in other letters", replace, ["a", "b", "A"], [["column.name_used", 3]]],
    ["98 columns more", append, names(98), []],
    ["99 columns more", append, names(99), [["value.too_many", undefined]]],
    ["100 columns instead", replace, names(100), []],
    ["101 columns instead", replace, names(101), [["value.too_many", undefined]]],
  ];
for (const [title, mode, header, expected] of headers) {
  test(`a header with ${title} ${expected.length === 0 ? "is taken" : "is refused with its place"}`, () => {
    const faults: FaultRow[] = [];
    planImport(mode, columns, { line: 3, cells: header }, faults);
    assert.deepEqual(
      faults.map(({ code, column }) => [code, column]),
      expected,
    );
    assert.ok(faults.every(({ line }) => line === 3));
  });
}

const long = (count: number): string => "x".repeat(count);
const rows: readonly (readonly [
  title: string,
  mode: ImportMode,
  cells: readonly string[],
  expected: readonly unknown[],
  grown?: readonly string[],
])[] = [
  ["as many cells as columns", modeOf(false, false), ["a", "b"], []],
  ["fewer cells than columns", modeOf(false, false), ["a"], [["record.values_count", [2, 1], undefined]]],
  ["more cells than columns", modeOf(false, true), ["a", "b", "c"], []],
  ["fewer cells than the header", append, ["a", "b"], [["record.values_count", [3, 2], undefined]]],
  ["more cells than the header", append, ["a", "b", "c", "d"], [["record.values_count", [3, 4], undefined]]],
  ["empty cells behind the header", append, ["a", "b", "c", "", ""], []],
  ["a value of 256 characters", append, ["😀".repeat(256), "b", "c"], []],
  ["a value of 257 characters", append, [long(257), "b", "c"], [["record.value_length", ["City"], 1]]],
  ["a long value in a column that replaces", replace, [long(257), "b", "c"], [], ["City"]],
  ["a long value for a new column", append, ["a", "b", long(4096)], [], ["New"]],
  ["a value over 4096 characters for a new column", append, ["a", "b", long(4097)], [["record.value_length", ["New"], 3]]],
  ["a long value in a column for them", append, ["a", long(4096), "c"], []],
  ["a value over 4096 characters", append, ["a", long(4097), "c"], [["record.value_length", ["Note"], 2]]],
  ["nothing but empty cells", append, ["", "", ""], []],
];
for (const [title, mode, cells, expected, grown = []] of rows) {
  test(`a row with ${title} ${expected.length === 0 ? "is taken" : "is refused with its line"}`, () => {
    const faults: FaultRow[] = [];
    const tally: ImportTally = { rows: 0, long: new Set() };
    const plan = planImport(mode, columns, mode.headerFirstRow ? { line: 1, cells: ["City", "Note", "New"] } : undefined, faults);
    const values = readImportRow(plan, { line: 7, cells }, tally, faults);
    assert.deepEqual(
      faults.map(({ code, args, column }) => [code, args, column]),
      expected,
    );
    assert.ok(faults.every(({ line }) => line === 7));
    assert.deepEqual(
      [...tally.long].map(({ name }) => name),
      grown,
    );
    if (expected.length === 0) assert.deepEqual(values, cells.slice(0, plan.targets.length));
  });
}

test("a header of more names than a dictionary ever has is one fault: its names are not compared", () => {
  const faults: FaultRow[] = [];
  planImport(append, columns, { line: 1, cells: Array.from({ length: 1001 }, () => "City") }, faults);
  assert.deepEqual(faults, [{ code: "value.too_many", args: ["columns", 100], line: 1 }]);
});

test("a row of a spreadsheet is filled up with empty cells", () => {
  const plan = planImport(modeOf(false, false), columns, undefined, []);
  assert.deepEqual(padded(plan, { line: 2, cells: ["a"] }), { line: 2, cells: ["a", ""] });
  assert.deepEqual(padded(plan, { line: 2, cells: ["a", "b", "c"] }), { line: 2, cells: ["a", "b", "c"] });
});

const keeping: readonly (readonly [string, ImportMode, readonly string[], boolean])[] = [
  ["fewer columns, appended", append, ["City"], true],
  ["a column more", append, ["City", "Zip"], false],
  ["the same columns, replaced", replace, ["City", "Note"], true],
  ["fewer columns, replaced", replace, ["City"], false],
];
for (const [what, mode, cells, isKept] of keeping) {
  test(`a file of ${what} ${isKept ? "can" : "cannot"} be imported with columns as they are`, () => {
    const plan = planImport(mode, columns, { line: 1, cells }, []);
    const kept = { ...plan, replacesColumns: false, targets: plan.targets.map((target) => ({ ...target, growsLong: false })) };
    assert.deepEqual(withColumnsKept(plan), isKept ? kept : false);
  });
}
