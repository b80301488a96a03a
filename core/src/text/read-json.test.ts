import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "../xml/steps.ts";
import { readJson } from "./read-json.ts";

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const long = "x\"\\{[,]}'\u2028\u{1f600}".repeat(10_000);
const fields = Object.fromEntries(many(10_000, (index) => [`f${index}`, { kind: "text", text: `va"l\\${index}` }]));

const cases: readonly (readonly [what: string, value: unknown])[] = [
  ["a small value", { a: [1, null, true], b: {} }],
  ["nothing in nothing", [[], {}, [[]]]],
  ["a number", -1.5e3],
  ["a text", 'a"b\\'],
  ["a large text", long],
  ["large texts", [long, { [long]: long }, long]],
  ["many small values", many(50_000, (index) => index)],
  [
    "many properties",
    [
      { documentId: "d", fields, tables: {} },
      { documentId: "e", fields, tables: { t: [fields] } },
    ],
  ],
  ["a large value between small ones", { a: 1, b: many(20_000, () => ({})), c: [], d: { e: fields }, f: null }],
  ["large values in each other", { a: { a: { a: [[fields, 1], 2], z: 3 }, y: 4 } }],
];

for (const [what, value] of cases)
  test(`${what} is read as JSON.parse reads it, as the service and as PostgreSQL write it`, () => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, undefined, 1)])
      assert.equal(JSON.stringify(allSteps(readJson(text))), JSON.stringify(JSON.parse(text)));
  });

test("odd names and repeated ones are read as JSON.parse reads them", () => {
  const filler = many(20_000, (index) => `"p${index}": ${index}`).join(", ");
  const text = `{"__proto__": {"a": 1}, "": 2, "p1": "first", ${filler}, "2": 0, "1": 0, "p3": "last", "constructor": null, "__proto__": [${long.length}]}`;
  const read = allSteps(readJson(text));
  assert.equal(JSON.stringify(read), JSON.stringify(JSON.parse(text)));
  assert.equal(Object.getPrototypeOf(read), Object.prototype);
});

test("values that are nested too deeply to be read in pieces are read as a whole", () => {
  const text = `${"[".repeat(1000)}"${"x".repeat(100_000)}"${"]".repeat(1000)}`;
  assert.equal(JSON.stringify(allSteps(readJson(text))), text);
});

test("a large value is read in many steps", () => {
  const text = JSON.stringify({ a: { fields } });
  let steps = 1;
  for (const reading = readJson(text); !reading.next().done;) steps += 1;
  assert.ok(steps >= text.length / (128 * 1024), `${steps} steps`);
});
