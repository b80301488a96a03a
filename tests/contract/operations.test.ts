import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { operations, placeOf } from "./operations.ts";

const openapi: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"),
);
const served = new Set(
  Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => placeOf(`${method.toUpperCase()} ${path}`)),
  ),
);

test("the specification has 46 operations", () => assert.equal(new Set(operations).size, 46));

for (const operation of operations) {
  test(`${operation} is served`, () => {
    assert.ok(served.has(placeOf(operation)));
  });
}
