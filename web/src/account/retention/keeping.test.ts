import assert from "node:assert/strict";
import { test } from "node:test";
import { keepingOf, typedTime, type Unit } from "./keeping.ts";

for (const [count, unit, expected] of [
  ["10", "years", { keepYears: 10 }],
  ["100", "years", { keepYears: 100 }],
  ["101", "years", undefined],
  ["1", "days", { keepDays: 1 }],
  ["36500", "days", { keepDays: 36_500 }],
  ["36501", "days", undefined],
  ["0", "days", undefined],
  ["1.5", "years", undefined],
  ["", "years", undefined],
] as const satisfies readonly (readonly [string, Unit, unknown])[])
  test(`"${count}" ${unit} ${expected ? "can be the time of a rule" : "cannot be the time of a rule"}`, () => {
    assert.deepEqual(keepingOf({ count, unit }), expected);
  });

test("the time of a stored rule is the same in the form", () => {
  assert.deepEqual(keepingOf(typedTime({ keepDays: null, keepYears: 7 })), { keepYears: 7 });
  assert.deepEqual(keepingOf(typedTime({ keepDays: 30, keepYears: null })), { keepDays: 30 });
});
