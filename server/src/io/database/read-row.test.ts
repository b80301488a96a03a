import assert from "node:assert/strict";
import { test } from "node:test";
import { readRow } from "./read-row.ts";

test("a row becomes an object with names in camel case, and undefined for null", () => {
  const row = { id: "1", sha256: "a", size_bytes: 0, last_seen_at: null };
  assert.deepEqual(readRow(row), { id: "1", sha256: "a", sizeBytes: 0, lastSeenAt: undefined });
});

test("values other than null are unchanged, also false and empty ones", () => {
  const row = { is_good: false, name: "", tags: [null], file: { file_name: "x" } };
  assert.deepEqual(readRow(row), { isGood: false, name: "", tags: [null], file: { file_name: "x" } });
});
