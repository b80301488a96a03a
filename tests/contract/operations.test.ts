import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isMissing, missingMax, operations, placeOf } from "./operations.ts";

const openapi: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"),
);
const served = new Set(
  Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => placeOf(`${method.toUpperCase()} ${path}`)),
  ),
);

test("the specification has 46 operations", () => assert.equal(new Set(operations).size, 46));

test("the list of the missing operations only shrinks", () => {
  assert.equal(operations.filter(isMissing).length, missingMax);
});

for (const operation of operations) {
  test(`${operation} is ${isMissing(operation) ? "still to come" : "served"}`, () => {
    assert.equal(served.has(placeOf(operation)), !isMissing(operation));
  });
}
