import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { operations, placeOf } from "./operations.ts";

const openapi: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
  readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"),
);
const served = new Set(
  Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => placeOf(`${method.toUpperCase()} ${path}`)),
  ),
);

test("the specification has 46 operations", () => assert.equal(new Set(operations).size, 46));

test("every operation has an id of its own", () => {
  const ids = Object.values(openapi.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

for (const operation of operations) {
  test(`${operation} is served`, () => {
    assert.ok(served.has(placeOf(operation)));
  });
}
