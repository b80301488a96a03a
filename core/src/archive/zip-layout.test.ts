import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { layOut } from "./zip-layout.ts";

const modifiedAt = parseInstant("2030-01-01T00:00:00.000Z", "at");

test("an archive of tens of thousands of entries is laid out in steps", () => {
  const entries = Array.from({ length: 20_000 }, (_, n) => ({ name: `Договір ${n}.pdf`, modifiedAt, sizeBytes: 1, crc32: 1 }));
  let steps = 0;
  for (const _ of layOut(entries)) steps += 1;
  assert.equal(steps, 20);
});

for (const [length, isName] of [
  [21_845, true],
  [21_846, false],
] as const)
  test(`a name of ${length} letters of three bytes is ${isName ? "taken" : "refused"}`, () => {
    const work = (): unknown => [...layOut([{ name: "€".repeat(length), modifiedAt, sizeBytes: 1, crc32: 1 }])];
    if (isName) work();
    else assert.throws(work, RangeError);
  });
