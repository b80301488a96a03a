import assert from "node:assert/strict";
import { test } from "node:test";
import { readRow, type RowOf } from "./read-row.ts";

type File = { readonly id: string; readonly sha256: string; readonly sizeBytes: number; readonly lastSeenAt: string | undefined };

test("a row becomes an object with names in camel case, and undefined for null", () => {
  const row: RowOf<File> = { id: "1", sha256: "a", size_bytes: 0, last_seen_at: null };
  assert.deepEqual(readRow<File>(row), { id: "1", sha256: "a", sizeBytes: 0, lastSeenAt: undefined });
});

test("values other than null are unchanged, also false and empty ones", () => {
  const row = { is_good: false, name: "", tags: [null], file: { file_name: "x" } };
  assert.deepEqual(readRow(row), { isGood: false, name: "", tags: [null], file: { file_name: "x" } });
});
