import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLine, type Cell } from "./csv.ts";

const cells: readonly (readonly [title: string, cell: Cell, text: string])[] = [
  ["text", "Order 7", "Order 7"],
  ["a comma", "a, b", '"a, b"'],
  ["quotes", 'a "b"', '"a ""b"""'],
  ["a line end", "a\nb", '"a\nb"'],
  ["a formula", '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ["a plus", "+1+1", "'+1+1"],
  ["a minus", "-1+1", "'-1+1"],
  ["an at", "@SUM(A1)", "'@SUM(A1)"],
  ["a tab", "\t=1", "'\t'=1"],
  ["a return", "\r=1", "\"'\r'=1\""],
  ["a formula further on", "a=1", "a=1"],
  ["a formula behind semicolons", "a;=1;  @b;c;-1", "a;'=1;  '@b;c;'-1"],
  ["a formula on another line", "a\n=1", '"a\n\'=1"'],
  ["a negative number", -5, "-5"],
  ["a boolean", true, "true"],
  ["nothing", undefined, ""],
  ["null", null, ""],
  ["Ukrainian", "Насоси", "Насоси"],
];

for (const [title, cell, text] of cells) {
  test(`a cell with ${title} is written so that no spreadsheet runs it`, () => {
    assert.equal(csvLine([cell, 1]), `${text},1\r\n`);
  });
}
