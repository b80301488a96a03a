import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { utf8 } from "../text/utf8.ts";
import { centralRecord, endRecords, localHeader, placed } from "./zip-records.ts";

const gib4 = 2 ** 32;
const max32 = gib4 - 1;
const modifiedAt = parseInstant("2026-11-20T08:09:07.000Z", "modifiedAt");
const name = "Договір.pdf";
const entryOf = (sizeBytes: number, offset: number, at = modifiedAt) =>
  placed({ name, modifiedAt: at, sizeBytes, crc32: 0x8765_4321 }, offset);

/** Numbers of a record in order, each of so many bytes, and the name after those of a header. */
type Layout = readonly (readonly [bytes: 2 | 4 | 8, value: number] | string)[];

// version, flags, method, time, date, CRC-32, stored size, size (APPNOTE 4.3.7)
const shared = (version: number, size: number): Layout => [
  [2, version],
  [2, 0x0800],
  [2, 0],
  [2, (8 << 11) | (9 << 5) | 3],
  [2, (46 << 9) | (11 << 5) | 20],
  [4, 0x8765_4321],
  [4, size],
  [4, size],
];

const cases: readonly (readonly [what: string, sizeBytes: number, offset: number, ofLocal: Layout, ofCentral: Layout])[] = [
  ["a small file", 5, 7, [], []],
  ["the largest file that needs no ZIP64", max32 - 1, max32 - 1, [], []],
  [
    "a file of 4 GiB",
    gib4,
    7,
    [
      [8, gib4],
      [8, gib4],
    ],
    [
      [8, gib4],
      [8, gib4],
    ],
  ],
  [
    "a file one byte smaller than 4 GiB",
    max32,
    7,
    [
      [8, max32],
      [8, max32],
    ],
    [
      [8, max32],
      [8, max32],
    ],
  ],
  ["a small file behind 4 GiB", 5, gib4, [], [[8, gib4]]],
  ["a small file one byte before 4 GiB", 5, max32, [], [[8, max32]]],
  [
    "a file of 4 GiB behind 4 GiB",
    gib4,
    gib4,
    [
      [8, gib4],
      [8, gib4],
    ],
    [
      [8, gib4],
      [8, gib4],
      [8, gib4],
    ],
  ],
];

for (const [what, sizeBytes, offset, ofLocal, ofCentral] of cases) {
  test(`the records of ${what} are those of the ZIP format`, () => {
    const entry = entryOf(sizeBytes, offset);
    const sizeVersion = sizeBytes >= max32 ? 45 : 20;
    const size = Math.min(sizeBytes, max32);
    assert.deepEqual(
      localHeader(entry),
      written([[4, 0x0403_4b50], ...shared(sizeVersion, size), [2, 18], [2, bytesOf(extra(ofLocal))], name, ...extra(ofLocal)]),
    );
    const version = ofCentral.length > 0 ? 45 : 20;
    assert.deepEqual(
      centralRecord(entry),
      written([
        [4, 0x0201_4b50],
        [2, (3 << 8) | version],
        ...shared(version, size),
        [2, 18],
        [2, bytesOf(extra(ofCentral))],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0o100644 * 2 ** 16],
        [4, Math.min(offset, max32)],
        name,
        ...extra(ofCentral),
      ]),
    );
    assert.equal(localHeader(entry).length, entry.localBytes);
    assert.equal(centralRecord(entry).length, entry.centralBytes);
  });
}

test("times are in steps of two seconds, from 1980 to 2107", () => {
  const timeOf = (text: string): readonly number[] => {
    const fields = new DataView(localHeader(entryOf(5, 0, parseInstant(text, "at"))).buffer);
    const [time, date] = [fields.getUint16(10, true), fields.getUint16(12, true)];
    return [1980 + (date >> 9), (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63, 2 * (time & 31)];
  };
  assert.deepEqual(timeOf("2026-12-31T23:59:59.999Z"), [2026, 12, 31, 23, 59, 58]);
  assert.deepEqual(timeOf("1979-12-31T23:59:59.000Z"), [1980, 1, 1, 0, 0, 0]);
  assert.deepEqual(timeOf("2108-01-01T00:00:00.000Z"), [2107, 12, 31, 23, 59, 58]);
});

const ends: readonly (readonly [what: string, count: number, start: number, sizeBytes: number, is64: boolean])[] = [
  ["a small archive", 2, 100, 50, false],
  ["the largest that needs no ZIP64", 65_534, max32 - 1, max32 - 1, false],
  ["65,535 entries", 65_535, 100, 50, true],
  ["a directory one byte before 4 GiB", 2, max32, 50, true],
  ["a directory of almost 4 GiB", 2, 100, max32, true],
  ["all beyond", 70_000, 2 * gib4, 3 * gib4, true],
];

for (const [what, count, start, sizeBytes, is64] of ends) {
  test(`the end of an archive with ${what} is that of the ZIP format`, () => {
    const zip64: Layout = [
      [4, 0x0606_4b50],
      [8, 44],
      [2, (3 << 8) | 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, sizeBytes],
      [8, start],
      [4, 0x0706_4b50],
      [4, 0],
      [8, start + sizeBytes],
      [4, 1],
    ];
    const [shownCount, shownSize, shownStart] = [Math.min(count, 65_535), Math.min(sizeBytes, max32), Math.min(start, max32)];
    assert.deepEqual(
      endRecords({ count, start, sizeBytes }),
      written([
        ...(is64 ? zip64 : []),
        [4, 0x0605_4b50],
        [2, 0],
        [2, 0],
        [2, shownCount],
        [2, shownCount],
        [4, shownSize],
        [4, shownStart],
        [2, 0],
      ]),
    );
  });
}

/** The ZIP64 field of values (APPNOTE 4.5.3). */
function extra(values: Layout): Layout {
  return values.length === 0 ? [] : [[2, 1], [2, bytesOf(values)], ...values];
}

function bytesOf(layout: Layout): number {
  return written(layout).length;
}

function written(layout: Layout): Uint8Array {
  return Uint8Array.from(
    layout.flatMap((part) => {
      if (typeof part === "string") return [...utf8(part)];
      const [bytes, value] = part;
      return Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256);
    }),
  );
}
