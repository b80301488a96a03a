import assert from "node:assert/strict";
import { test } from "node:test";
import { slicesOf } from "./bytes.ts";

const mebibyte = 1024 * 1024;

for (const [sizeBytes, slices] of [
  [0, []],
  [1, [1]],
  [4 * mebibyte, [4 * mebibyte]],
  [9 * mebibyte + 1, [4 * mebibyte, 4 * mebibyte, mebibyte + 1]],
] as const)
  test(`${sizeBytes} bytes are in ${slices.length} slices, of the same memory`, () => {
    const bytes = new Uint8Array(sizeBytes);
    const found = [...slicesOf(bytes)];
    assert.deepEqual(
      found.map(({ byteLength }) => byteLength),
      slices,
    );
    assert.ok(found.every(({ buffer }) => buffer === bytes.buffer));
  });
