import assert from "node:assert/strict";
import { test } from "node:test";
import { addFaults, faultRowsMax, type FaultRow } from "./fault.ts";

const rows = (count: number): FaultRow[] => Array.from({ length: count }, (_, index) => ({ code: "xml.invalid", args: [index] }));

test("an answer holds 1000 rows", () => assert.equal(faultRowsMax, 1000));

for (const [there, added, kept] of [
  [0, 0, 0],
  [2, 3, 5],
  [0, 999, 999],
  [0, 1000, 1000],
  [0, 1001, 1000],
  [999, 2, 1000],
  [1000, 1, 1000],
] as const) {
  test(`${added} rows added to ${there} are ${kept}, the first ones`, () => {
    const faults = rows(there);
    addFaults(faults, rows(added));
    assert.deepEqual(faults, [...rows(there), ...rows(added)].slice(0, kept));
  });
}
