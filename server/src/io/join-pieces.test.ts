import assert from "node:assert/strict";
import { test } from "node:test";
import { joinPieces } from "./join-pieces.ts";

const cases: readonly (readonly [title: string, pieces: readonly string[]])[] = [
  ["no piece", []],
  ["an empty piece", [""]],
  ["one piece", ["one"]],
  ["pieces of different sizes", ["a", "", "bcdefghijk", "l", "m", "nopqrstuvwxyz"]],
];

for (const [title, pieces] of cases) {
  test(`bytes are joined in their order: ${title}`, () => {
    const joined = joinPieces();
    for (const piece of pieces) joined.add(Buffer.from(piece));
    assert.equal(joined.bytes().toString(), pieces.join(""));
  });
}

test("a piece that a caller goes on with is not written to", () => {
  const joined = joinPieces();
  const whole = Buffer.from("first.....");
  joined.add(whole.subarray(0, 5));
  joined.add(Buffer.from("other"));
  assert.deepEqual([whole.toString(), joined.bytes().toString()], ["first.....", "firstother"]);
});

test("many pieces of one byte take memory for their bytes, not for each piece", () => {
  const joined = joinPieces();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < 500_000; count += 1) joined.add(Buffer.from([count & 0xff]));
  assert.equal(joined.bytes().length, 500_000);
  assert.ok(process.memoryUsage().heapUsed - before < 60e6, `${process.memoryUsage().heapUsed - before} bytes`);
});
