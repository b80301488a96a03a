import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { partCheck } from "./check.ts";
import { instantShape, nullable, wordShape } from "../route/shapes.ts";

const body = Type.Object({
  words: Type.Optional(nullable(Type.Array(wordShape(["a", "b"])))),
  color: Type.Optional(Type.String({ pattern: "^[0-9a-f]{6}$" })),
  from: Type.Optional(nullable(instantShape())),
  map: Type.Optional(nullable(Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean(), Type.Null()])))),
  many: Type.Optional(Type.Array(Type.Union([Type.Object({ a: Type.Optional(Type.String()) }), Type.Array(Type.String())]))),
  one: Type.Optional(Type.Union([Type.Object({ a: Type.String() }), Type.Object({ a: Type.Null() })])),
  closed: Type.Optional(Type.Record(Type.String({ pattern: "^[a-z]$" }), Type.String(), { additionalProperties: false })),
  either: Type.Optional(Type.Union([Type.String({ maxLength: 1 }), Type.Array(Type.String())])),
});
const check = partCheck(body, "body");

const cases: readonly (readonly [value: object, pointer: string, message: RegExp])[] = [
  [{ words: ["a", "c"] }, "/words/1", /must be equal to one of/],
  [{ words: "a" }, "/words", /must be array$/],
  [{ words: [1] }, "/words/0", /must be equal to one of/],
  [{ color: 1 }, "/color", /must be string$/],
  [{ from: "soon" }, "/from", /must match format "date-time"/],
  [{ map: { one: "1", two: 2 } }, "/map/two", /must be string or boolean or null$/],
  [{ map: [] }, "/map", /must be object$/],
  [{ closed: { a: "x", b: 2 } }, "/closed/b", /must be string$/],
  [{ closed: { a: "x", "b/1": "y" } }, "/closed/b~11", /has a name that is not allowed$/],
  [{ either: 1 }, "/either", /must be string or array$/],
  [{ either: "ab" }, "/either", /must not have more than 1 characters$/],
  [{ either: ["a", 1] }, "/either/1", /must be string$/],
  [{ many: [{ a: "x" }, ["x", 2]] }, "/many/1/1", /must be string$/],
  [{ many: [{ a: 1 }, ["x"]] }, "/many/0/a", /must be string$/],
  [{ many: [null] }, "/many/0", /must be object or array$/],
  [{ one: { a: 1 } }, "/one", /has none of the forms it may have$/],
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

test("a nullable value is accepted with and without a value, and the allowed words are reported", () => {
  const rows: FaultRow[] = [];
  check({ words: null, from: null, map: { k: null, v: true } }, rows);
  assert.equal(rows.length, 0);
  check({ words: ["c", "d"] }, rows);
  assert.deepEqual(
    rows.map((row) => [row.pointer, row.allowed]),
    [
      ["/words/0", ["a", "b"]],
      ["/words/1", ["a", "b"]],
    ],
  );
});

test("an array or an object over its bound is one fault, whatever it contains", () => {
  const bounded = partCheck(
    Type.Object({
      list: Type.Array(Type.Object({ a: Type.String() }), { maxItems: 2 }),
      map: Type.Record(Type.String(), Type.Integer(), { maxProperties: 1 }),
    }),
    "body",
  );
  const rows: FaultRow[] = [];
  bounded({ list: [1, 2, 3], map: { a: "x", b: "y" } }, rows);
  assert.deepEqual(
    rows.map(({ args }) => args?.[0]),
    ["/list must not have more than 2 items", "/map must not have more than 1 properties"],
  );
});

test("the first 100 faults are reported, and only the invalid items of a list are inspected", () => {
  const list = partCheck(Type.Array(Type.Object({ a: Type.String() })), "body");
  const rows: FaultRow[] = [];
  list([...Array(20_000).fill({ a: "x" }), ...Array(20_000).fill({ a: 1 })], rows);
  assert.deepEqual([rows.length, rows[0]?.pointer, rows[99]?.pointer], [100, "/20000/a", "/20099/a"]);
});
