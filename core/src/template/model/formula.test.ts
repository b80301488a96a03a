import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { readFormula, type Formula } from "./formula.ts";

const at = { line: 3, column: 7 };

function read(text: string): { readonly formula: Formula; readonly codes: readonly number[] } {
  const faults: FaultRow[] = [];
  const formula = readFormula(text, "total", at, faults);
  assert.ok(faults.every((row) => row.line === 3 && row.column === 7));
  return { formula, codes: faults.map((row) => catalogue[row.code].code) };
}

/** Shows a formula as one line: own fields as `a`, others as `d/a`, constants as `=5`. */
function shown({ operation, arguments: all }: Formula): string {
  const parts = all.map((one) => {
    if (one.kind === "constant") return `=${one.value}`;
    return one.documentId === undefined ? one.fieldName : `${one.documentId}/${one.fieldName}`;
  });
  return [operation, ...parts].join(" ");
}

const right: readonly (readonly [string, string])[] = [
  ["SUM({a},{b})", "SUM a b"],
  ["  SUM ( { a } , { doc :: b } , 5 )\n", "SUM a doc/b =5"],
  ["PRODUCT({a},1.25)", "PRODUCT a =1.25"],
  ["SUBTRACT({a},-3)", "SUBTRACT a =-3"],
  ["DIVIDE({a},+.5)", "DIVIDE a =.5"],
  ["COUNTA({a},{b})", "COUNTA a b"],
  ["MAX({unit price},{a,b},(0))".replace("(0)", "0"), "MAX unit price a,b =0"],
  ["MIN(1 000,{a})", "MIN =1000 a"],
  ["SUM({a})", "SUM a"],
  ["SUM({doc::x::y})", "SUM doc/x::y"],
  ["SUM(999999999999999)", "SUM =999999999999999"],
];
for (const [text, expected] of right) {
  test(`the formula ${text.trim()} is read`, () => {
    const { formula, codes } = read(text);
    assert.deepEqual([shown(formula), codes], [expected, []]);
  });
}

const wrong: readonly (readonly [string, readonly number[]])[] = [
  ["", [40074]],
  ["SUM", [40074]],
  ["SUM()", [40074]],
  ["sum({a})", [40074]],
  ["AVERAGE({a})", [40074]],
  ["{a}+{b}", [40074]],
  ["SUM({a}", [40074]],
  ["SUM({a}) + 1", [40074]],
  ["SUM({a},)", [40073]],
  ["SUM({a},,{b})", [40073]],
  ["SUM(a)", [40073]],
  ["SUM(SUM({a}),2)", [40073]],
  ["SUM({a}{b})", [40073]],
  ["SUM({a)", [40073]],
  ["SUM(1e5)", [40073]],
  ["SUM(1000000000000000)", [40073]],
  ["SUM(x,y)", [40073, 40073]],
];
for (const [text, codes] of wrong) {
  test(`the formula "${text}" is refused with ${codes.join(", ")}`, () => {
    assert.deepEqual(read(text).codes, codes);
  });
}

test("a long list of commas is read in one walk", () => {
  assert.equal(read(`SUM({a}${",5".repeat(2000)})`).formula.arguments.length, 2001);
});
