import assert from "node:assert/strict";
import { test } from "node:test";
import type { DuplicateField, Field } from "../../../template/model/field.ts";
import { field } from "../../../../../tests/world/envelopes/example.ts";
import { isNumeric } from "./compute-value.ts";

const types: readonly (readonly [Field["type"], boolean])[] = [
  ["number", true],
  ["money", true],
  ["formula", true],
  ["text", false],
  ["datetime", false],
  ["checkbox", false],
  ["lookup", false],
  ["autonumber", false],
];
for (const [type, expected] of types) {
  const source = field({ type, name: "a" }) as DuplicateField["source"] & Field;
  test(`values of ${type}, and duplicates of them, ${expected ? "are numbers" : "are texts"}`, () => {
    const copy = field({ type: "duplicate", name: "b", source });
    assert.deepEqual([source, copy].map(isNumeric), [expected, expected]);
  });
}

test("a duplicate of nothing is a text", () => assert.equal(isNumeric(field({ type: "duplicate", name: "a" })), false));
