import assert from "node:assert/strict";
import { test } from "node:test";
import { errorRows } from "./problem.ts";

test("a row lists at most 100 allowed values", () => {
  const allowed = Array.from({ length: 101 }, (_, index) => `role${index}`);
  const rows = [allowed.slice(0, 100), allowed].map(
    (some) => ({ code: "role.kind_unknown", args: ["x"], allowed: some }) as const,
  );
  assert.deepEqual(
    errorRows(rows, undefined).map((row) => Object(row).allowed),
    [allowed.slice(0, 100), allowed.slice(0, 100)],
  );
});
