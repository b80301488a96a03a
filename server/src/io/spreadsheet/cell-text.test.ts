import assert from "node:assert/strict";
import { test } from "node:test";
import { builtInKind, formatKind, numberText, unescaped, type NumberKind } from "./cell-text.ts";

const numbers: readonly (readonly [raw: string, kind: NumberKind, text: string])[] = [
  ["12", "number", "12"],
  ["12345678901234567890", "number", "12345678901234567890"],
  ["0.30000000000000004", "number", "0.3"],
  ["1.5E-7", "number", "0.00000015"],
  ["-2.50", "number", "-2.5"],
  ["1E+21", "number", "1000000000000000000000"],
  ["0.0", "number", "0"],
  ["many", "number", "many"],
  ["45000", "date", "2023-03-15"],
  ["45000.5", "date", "2023-03-15 12:00:00"],
  ["1", "date", "1900-01-01"],
  ["59", "date", "1900-02-28"],
  ["61", "date", "1900-03-01"],
  ["0.25", "date", "06:00:00"],
  ["-1", "date", "-1"],
  ["1.0416666666666667", "elapsed", "25:00:00"],
];
for (const [raw, kind, text] of numbers) {
  test(`the number ${raw} as ${kind} is shown as ${text}`, () => assert.equal(numberText(raw, kind, false), text));
}

test("days are counted from 1904 where the workbook says so", () =>
  assert.equal(numberText("43538", "date", true), "2023-03-15"));

const formats: readonly (readonly [code: string, kind: NumberKind])[] = [
  ["d".repeat(255), "date"],
  ["d".repeat(256), "number"],
  ["General", "number"],
  ["0.00", "number"],
  ['# ##0" days"', "number"],
  ["dd.mm.yyyy", "date"],
  ["[$-419]d mmm;@", "date"],
  ["[h]:mm:ss", "elapsed"],
  ["[Red]0;[Blue]0", "number"],
];
for (const [code, kind] of formats) test(`the format ${code} shows ${kind}`, () => assert.equal(formatKind(code), kind));

test("formats known by number are dates from 14 on", () => {
  assert.deepEqual([0, 13, 14, 22, 23, 46, 49].map(builtInKind), [
    "number",
    "number",
    "date",
    "date",
    "number",
    "elapsed",
    "number",
  ]);
});

test("characters that XML cannot represent are unescaped", () =>
  assert.equal(unescaped("a_x000D_b_x005F_x0041_"), "a\rb_x0041_"));
