import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { centralRecord, localHeader, placed } from "./zip-records.ts";

const gib4 = 2 ** 32;
const cases: readonly (readonly [what: string, sizeBytes: number, offset: number])[] = [
  ["a small file", 5, 0],
  ["a file of 4 GiB", gib4, 0],
  ["a small file behind 4 GiB", 5, gib4],
  ["a file of 4 GiB behind 4 GiB", gib4, gib4],
];

for (const [what, sizeBytes, offset] of cases) {
  test(`the records of ${what} are as long as placing it says`, () => {
    const modifiedAt = parseInstant("2026-11-20T08:00:00.000Z", "modifiedAt");
    const entry = placed({ name: "Договір.pdf", modifiedAt, sizeBytes, crc32: 7 }, offset);
    assert.equal(localHeader(entry).length, entry.localBytes);
    assert.equal(centralRecord(entry).length, entry.centralBytes);
  });
}
