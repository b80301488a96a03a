import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { partCheck } from "./check.ts";
import { instantShape, nullable, wordShape } from "./shapes.ts";

const body = Type.Object({
  words: Type.Optional(nullable(Type.Array(wordShape(["a", "b"])))),
  from: Type.Optional(nullable(instantShape())),
  map: Type.Optional(nullable(Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean(), Type.Null()])))),
  many: Type.Optional(Type.Array(Type.Union([Type.Object({ a: Type.Optional(Type.String()) }), Type.Array(Type.String())]))),
  one: Type.Optional(Type.Union([Type.Object({ a: Type.String() }), Type.Object({ a: Type.Null() })])),
  either: Type.Optional(Type.Union([Type.String({ maxLength: 1 }), Type.Array(Type.String())])),
});
const check = partCheck(body, "body");

const cases: readonly (readonly [value: object, pointer: string, message: RegExp])[] = [
  [{ words: ["a", "c"] }, "/body/words/1", /must be equal to one of/],
  [{ words: "a" }, "/body/words", /must be array$/],
  [{ from: "soon" }, "/body/from", /must match format "date-time"/],
  [{ map: { one: "1", two: 2 } }, "/body/map/two", /must be string or boolean or null$/],
  [{ map: [] }, "/body/map", /must be object$/],
  [{ either: 1 }, "/body/either", /must be string or array$/],
  [{ either: "ab" }, "/body/either", /must not have more than 1 characters$/],
  [{ either: ["a", 1] }, "/body/either/1", /must be string$/],
  [{ many: [{ a: "x" }, ["x", 2]] }, "/body/many/1/1", /must be string$/],
  [{ many: [{ a: 1 }, ["x"]] }, "/body/many/0/a", /must be string$/],
  [{ many: [null] }, "/body/many/0", /must be object or array$/],
  [{ one: { a: 1 } }, "/body/one", /has none of the forms it may have$/],
];

for (const [value, pointer, message] of cases) {
  test(`${JSON.stringify(value)} is refused at ${pointer}, saying what would be right`, () => {
    const rows: FaultRow[] = [];
    check(value, rows);
    assert.deepEqual(
      rows.map((row) => row.pointer),
      [pointer],
    );
    assert.match(String(rows[0]?.args?.[0]), message);
  });
}

test("what may be null is taken with and without a value, and words that would be right are told", () => {
  const rows: FaultRow[] = [];
  check({ words: null, from: null, map: { k: null, v: true } }, rows);
  assert.equal(rows.length, 0);
  check({ words: ["c", "d"] }, rows);
  assert.deepEqual(
    rows.map((row) => [row.pointer, row.allowed]),
    [
      ["/body/words/0", ["a", "b"]],
      ["/body/words/1", ["a", "b"]],
    ],
  );
});
