import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../../fault/catalogue.ts";
import { evaluateFormulas, type FormulaRequest } from "./evaluate-formulas.ts";

const ask = (
  formulas: FormulaRequest["formulas"],
  given: FormulaRequest["arguments"] = {},
  documentId = "d",
): FormulaRequest => ({
  documentId,
  formulas,
  arguments: given,
});

const cases: readonly (readonly [string, readonly FormulaRequest[], object])[] = [
  [
    "numbers, texts and nothing",
    [ask({ f: "SUM({a},{b},{c},{d},1)" }, { a: "1.5", b: 2, c: null, d: "3 kg" })],
    { d: { f: "7.50" } },
  ],
  ["a formula of a formula", [ask({ f: "SUM({g},1)", g: "PRODUCT({a},2)" }, { a: "2" })], { d: { f: "5.00", g: "4.00" } }],
  [
    "another document",
    [ask({ f: "SUM({e::x},{e::g})" }), ask({ g: "SUM({x},1)" }, { x: "5" }, "e")],
    { d: { f: "11.00" }, e: { g: "6.00" } },
  ],
  ["another document's field given in full", [ask({ f: "SUM({e::x})" }, { "e::x": "5" })], { d: { f: "5.00" } }],
  [
    "rows",
    [ask({ f: "SUM({q})", g: "COUNTA({q})", h: "MIN({q})" }, { q: ["1", "", 2.5, null] })],
    { d: { f: "3.50", g: "2.00", h: "1.00" } },
  ],
  ["nothing given", [ask({ f: "SUM({a})", g: "COUNTA({a})" })], { d: { f: "", g: "0.00" } }],
  ["a division by zero", [ask({ f: "DIVIDE(1,0)" })], { d: { f: "" } }],
  [
    "digits of one's own",
    [ask({ f: { formula: "DIVIDE(2,3)", precision: 4 }, g: { formula: "SUM(1)", trailingZeros: false } })],
    { d: { f: "0.6666", g: "1" } },
  ],
  ["a negative number", [ask({ f: "SUM({a})" }, { a: "-5" })], { d: { f: "-5.00" } }],
  [
    "names that objects have",
    [ask({ constructor: "SUM({toString},1)" }, {}, "__proto__")],
    JSON.parse('{"__proto__":{"constructor":"1.00"}}'),
  ],
];
for (const [what, asked, expected] of cases) {
  test(`formulas over ${what} are answered`, () => {
    const { answers, faults } = evaluateFormulas(asked);
    assert.deepEqual(faults, []);
    assert.equal(JSON.stringify(answers), JSON.stringify(expected));
  });
}

const wrong: readonly (readonly [string, FormulaRequest["formulas"], readonly number[]])[] = [
  ["an unknown operation", { f: "AVG({a})" }, [40074]],
  ["an operand that is none", { f: "SUM(a)" }, [40073]],
  ["a circle", { f: "SUM({g})", g: "SUM({f})" }, [40075, 40075]],
  ["10 001 operands", { f: `SUM(${"1,".repeat(10_000)}1)` }, [1067]],
  ["a result over 15 digits", { f: "PRODUCT(999999999999999,2)" }, [50003]],
  ["a result under 15 digits", { f: "PRODUCT(999999999999999,-2)" }, [50002]],
];
for (const [what, formulas, codes] of wrong) {
  test(`formulas with ${what} are refused with ${codes.join(", ")}`, () => {
    const { faults } = evaluateFormulas([ask(formulas)]);
    assert.deepEqual(
      faults.map(({ code }) => catalogue[code].code),
      codes,
    );
    assert.ok(faults.every(({ documentId, fieldName }) => documentId === "d" && fieldName !== undefined) || codes[0] === 1067);
  });
}

test("a result beyond 15 digits is refused with the bound that it passes", () => {
  const boundOf = (operand: string): unknown =>
    evaluateFormulas([ask({ f: `PRODUCT(999999999999999,${operand})` })]).faults[0]?.args;
  assert.deepEqual(boundOf("2"), ["f", "999999999999999"]);
  assert.deepEqual(boundOf("-2"), ["f", "-999999999999999"]);
});

test("rows that are given by a qualified name count as operands, too", () => {
  const rows = Array.from({ length: 1000 }, () => "1");
  const { faults } = evaluateFormulas([ask({ f: `SUM(${"{o::a},".repeat(10)}{o::a})` }, { "o::a": rows })]);
  assert.deepEqual(faults, [{ code: "value.too_many", args: ["operands", 10_000] }]);
});

test("a long text that is an operand 9800 times is read once", () => {
  const formulas = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`f${at}`, `SUM(${"{a},".repeat(699)}{a})`]));
  const start = process.cpuUsage().user / 1000;
  const { answers } = evaluateFormulas([ask(formulas, { a: "1.".repeat(50_000) })]);
  assert.deepEqual(new Set(Object.values(answers["d"] ?? {})), new Set([""]));
  assert.ok(process.cpuUsage().user / 1000 - start < 2000);
});
