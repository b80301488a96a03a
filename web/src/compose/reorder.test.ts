import assert from "node:assert/strict";
import { test } from "node:test";
import { moved } from "./reorder.ts";

const cases: readonly (readonly [number, number, string])[] = [
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
  [0, -1, "abc"],
  [2, 3, "abc"],
  [3, 0, "abc"],
];
for (const [from, to, expected] of cases) {
  test(`a row moves from place ${from} to place ${to}`, () => {
    assert.equal(moved(["a", "b", "c"], from, to).join(""), expected);
  });
}
