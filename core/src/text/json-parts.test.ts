import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonParts } from "./json-parts.ts";

const row = { a: undefined, "ї\n": [null, undefined, true, -0.5], empty: {}, none: [] };

const cases: readonly (readonly [title: string, value: unknown])[] = [
  ["small data", row],
  ["a text", "x\ud800"],
  ["many values in an array", Array.from({ length: 5000 }, () => row)],
  [
    "many values in an object",
    Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`n${index}`, index % 2 ? row : undefined])),
  ],
  ["many absent values", { all: Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`n${index}`, undefined])) }],
  [
    "many values deep within others",
    { blocks: [{ rows: [[{ blocks: Array.from({ length: 5000 }, () => [row]) }], undefined] }] },
  ],
];

for (const [title, value] of cases)
  test(`${title}: the parts are the text that JSON.stringify writes`, () => {
    assert.equal([...jsonParts(value, "page ")].join(""), `page ${JSON.stringify(value)}`);
  });

test("long texts are in parts of their own", () => {
  const long = "x".repeat(100_000);
  const value = Array.from({ length: 20 }, () => ({ cells: [{ image: { dataUri: long } }, [long, "short"]] }));
  const parts = [...jsonParts(value)];
  assert.equal(parts.join(""), JSON.stringify(value));
  assert.ok(Math.max(...parts.map(({ length }) => length)) < 2 * long.length);
});

test("no part is much longer than 64 Ki characters, unless one text is", () => {
  const parts = [...jsonParts(Array.from({ length: 50_000 }, () => row))];
  assert.ok(parts.length > 10, `${parts.length} parts`);
  assert.ok(Math.max(...parts.map(({ length }) => length)) < 130_000);
});
