import assert from "node:assert/strict";
import { test } from "node:test";
import { showResults } from "./view.ts";

test("a page of results with 50 faults in each row is shown in steps", () => {
  const faults = Array.from({ length: 50 }, () => ({ code: "value.too_many", args: ["rows", 5] }) as const);
  const rows = Array.from({ length: 1000 }, (_, at) => ({ position: at + 1, line: at + 2, envelope_id: null, faults }));
  const steps = showResults(rows, "en");
  let count = 0;
  let next = steps.next();
  for (; !next.done; next = steps.next()) count += 1;
  assert.ok(count > 20, String(count));
  assert.deepEqual([next.value.length, next.value[999]?.row, next.value[999]?.errors.length], [1000, 1000, 50]);
});
