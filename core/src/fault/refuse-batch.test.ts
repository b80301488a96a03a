import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type FaultRow } from "./fault.ts";
import { refuseBatch } from "./refuse-batch.ts";

const unknown: FaultRow = { code: "envelope.not_found", args: ["a"] };
const open: FaultRow = { code: "envelope.not_final", args: ["b", "SENT"] };

const cases: readonly (readonly [string, readonly FaultRow[], number, string | undefined])[] = [
  ["none", [], 3, undefined],
  ["the only one asked for, unknown", [unknown], 1, "envelope.not_found"],
  ["one of two, unknown", [unknown], 2, "envelope.batch_refused"],
  ["one of two, for its state", [open], 2, "envelope.not_final"],
  ["two for their state", [open, open], 2, "envelope.not_final"],
  ["two for different reasons", [open, unknown], 2, "envelope.batch_refused"],
];
for (const [what, rows, asked, expected] of cases) {
  test(`of many envelopes ${what} gives ${expected ?? "nothing"}`, () => {
    let thrown: unknown;
    try {
      refuseBatch(rows, asked);
    } catch (error) {
      thrown = error;
    }
    assert.equal(thrown instanceof Fault ? thrown.code : undefined, expected);
    if (thrown instanceof Fault) assert.deepEqual(thrown.details.errors, rows);
  });
}
