import assert from "node:assert/strict";
import { test } from "node:test";
import { columnWidths } from "./widths.ts";

const long = "four ".repeat(12);
const cases: readonly (readonly [what: string, columns: readonly (readonly string[])[], widths: readonly number[]])[] = [
  ["a column is at least 4 characters wide", [["x"]], [4]],
  ["an empty column as well", [[]], [4]],
  ["a word has two characters of space", [["x".repeat(11)]], [13]],
  ["a longer word is broken", [["x".repeat(13)], ["x".repeat(14)]], [14, 14]],
  ["a text gets four fifths of its length", [["four ".repeat(8)]], [34]],
  ["at most 42 characters", [[long], ["x"]], [42, 4]],
  ["columns that want more than a page share what is left", [[long], [long], [long]], [28, 28, 28]],
  ["the average of a column counts", [["four ".repeat(8), ""]], [18]],
  ["only the first 200 rows are measured", [[...Array.from({ length: 200 }, () => "x"), "x".repeat(11)]], [4]],
];
for (const [what, columns, widths] of cases)
  test(`widths of columns: ${what}`, () => assert.deepEqual(columnWidths(columns), widths));
