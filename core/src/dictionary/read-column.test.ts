import assert from "node:assert/strict";
import { test } from "node:test";
import type { FaultRow } from "../fault/fault.ts";
import { nameKeyOf, readColumn, type SentColumn } from "./read-column.ts";

const before = { name: "City", order: 3, width: 200, longText: false, filterable: false };
const cases: readonly (readonly [sent: SentColumn, code: string | undefined])[] = [
  [{}, undefined],
  [{ name: "x".repeat(64), order: 0, width: 140, longText: true }, undefined],
  [{ name: "x".repeat(65) }, "column.name_length"],
  [{ name: "e\u0301".repeat(64) }, undefined],
  [{ name: "\ud800" }, "request.invalid"],
  [{ name: " " }, "column.name_missing"],
  [{ order: -1 }, "column.order"],
  [{ width: 139 }, "column.width"],
  [{ filterable: true }, undefined],
];
for (const [sent, code] of cases) {
  test(`a column with ${JSON.stringify(sent).slice(0, 60)} is ${code ?? "taken"}`, () => {
    const faults: FaultRow[] = [];
    const after = readColumn(sent, before, faults);
    assert.deepEqual(
      faults.map((fault) => fault.code),
      code ? [code] : [],
    );
    if (!code) assert.deepEqual(after, { ...before, ...sent });
  });
}

test("names of columns are the same in any case", () => assert.equal(nameKeyOf("МІСТО"), nameKeyOf("місто")));
