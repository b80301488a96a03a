import assert from "node:assert/strict";
import { test } from "node:test";
import { document, field } from "../../../../tests/world/envelopes/example.ts";
import { checkComputed } from "./check-computed.ts";

test("references are checked in steps of 10,000 fields", () => {
  for (const [count, steps] of [
    [10_000, 1],
    [10_001, 2],
    [20_001, 3],
  ] as const) {
    const fields = Array.from({ length: count }, (_, at) => field({ type: "text", name: `f${at}` }));
    const documents = [document(fields)];
    const taken = [...checkComputed({ documents, roles: [], fieldPlace: () => ({ line: 1, column: 1 }) }, [])].length;
    // before them, one for the names and one for the order of the computed fields
    assert.equal(taken, 2 + steps, String(count));
  }
});
