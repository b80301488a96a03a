import assert from "node:assert/strict";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { after, test } from "node:test";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { unzip, zipDirectory } from "@chancery/tests/world/zip.ts";
import { entryOf, many, sample, writeBig, zeros } from "@chancery/tests/world/zip-entries.ts";
import fc from "fast-check";
import { sha256Hex } from "../sha256.ts";
import { spoolIn } from "../spool.ts";
import { writeGrowingZip, writeZip, zipSize, type ZipEntry } from "./write-zip.ts";

// In a process of its own: it changes TZ.

const folder = await mkdtemp(join(tmpdir(), "chancery zip "));
after(() => rm(folder, { recursive: true }));

test("the size is known to the byte, and any range is those bytes of the whole", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          name: fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).filter(isPlain),
          bytes: fc.uint8Array({ maxLength: 300 }),
        }),
        {
          selector: ({ name }) => name,
          maxLength: 12,
        },
      ),
      fc.nat(),
      fc.nat(),
      async (files, one, other) => {
        const entries = files.map(({ name, bytes }) => entryOf(name, Buffer.from(bytes)));
        const whole = await buffer(writeZip(entries));
        assert.equal(whole.length, zipSize(entries));
        const [start, end] = [one % whole.length, other % whole.length].toSorted((a, b) => a - b) as [number, number];
        assert.ok((await buffer(writeZip(entries, { start, end }))).equals(whole.subarray(start, end + 1)));
      },
    ),
  );
});

test("a range opens only the entries that lie in it, at the bytes it wants", async () => {
  const opened: string[] = [];
  const entries = sample.map((entry): ZipEntry => ({
    ...entry,
    open: (range) => (opened.push(`${entry.name} ${range?.start ?? 0}-${range?.end ?? "all"}`), entry.open(range)),
  }));
  await buffer(writeZip(entries, { start: zipSize(entries) - 30, end: zipSize(entries) - 1 }));
  assert.deepEqual(opened, []);
  await buffer(writeZip(entries, { start: 1000, end: 1999 }));
  assert.equal(opened.length, 1);
  assert.match(opened[0]!, /^Договор\/Договор\.pdf 9\d\d-19\d\d$/);
});

test("the same entries give the same bytes, whatever the time zone", async () => {
  const fixed = [entryOf("a.txt", Buffer.from("a")), entryOf("b/ü.txt", Buffer.from("b"))];
  const zones = ["UTC", "Asia/Tokyo", "America/St_Johns"];
  const hashes: string[] = [];
  const before = process.env["TZ"];
  for (const zone of zones) {
    process.env["TZ"] = zone;
    hashes.push(sha256Hex(await buffer(writeZip(fixed))));
  }
  process.env["TZ"] = before ?? "UTC";
  assert.equal(new Set(hashes).size, 1);
});

test("an independent reader finds every entry, its name, its time, its mode and its bytes", async () => {
  const path = await written("sample.zip", sample);
  const { entries, close } = await zipDirectory(path);
  close();
  assert.deepEqual(
    entries.map((entry) => [
      entry.fileName,
      entry.getLastModDate({ timezone: "UTC", forceDosFormat: true }).toISOString(),
      entry.uncompressedSize,
      entry.crc32,
      entry.externalFileAttributes >>> 16,
    ]),
    sample.map(({ name, sizeBytes, crc32: crc }) => [name, "2026-11-20T21:03:54.000Z", sizeBytes, crc, 0o100644]),
  );
  assert.deepEqual(
    [...(await unzip(await readFile(path))).keys()],
    entries.map(({ fileName }) => fileName),
  );
});

test("70 000 entries make a ZIP64 archive that can be read; 65 534 need none", async () => {
  const entries = many();
  const path = await written("many.zip", entries);
  assert.equal((await stat(path)).size, zipSize(entries));
  const read = await zipDirectory(path);
  assert.deepEqual([read.entries.length, (await read.head(read.entries.at(-1)!, 1)).toString()], [70_000, "x"]);
  read.close();
  const sizeOfOne = zipSize([entries[0]!]) - 22;
  const names = (count: number): number => entries.slice(0, count).reduce((sum, { name }) => sum + 2 * (name.length - 2), 0);
  assert.equal(zipSize(entries.slice(0, 65_534)), 65_534 * sizeOfOne + names(65_534) + 22);
  assert.equal(zipSize(entries.slice(0, 65_535)), 65_535 * sizeOfOne + names(65_535) + 22 + 76);
});

test("an archive of entries that become known one after the other has the same bytes, ZIP64 or not", async () => {
  for (const entries of [[], sample, many()]) {
    const growing = writeGrowingZip(Readable.from(entries), spoolIn(folder));
    assert.equal(sha256Hex(await buffer(growing)), sha256Hex(await buffer(writeZip(entries))));
  }
  const misnamed = writeGrowingZip(Readable.from([entryOf("../a", Buffer.alloc(0))]), spoolIn(folder));
  await assert.rejects(buffer(misnamed), RangeError);
});

test("an entry over 4 GiB, and those after it, are found", async () => {
  const path = join(folder, "big.zip");
  await writeBig(path);
  const { entries, head, close } = await zipDirectory(path);
  const [big, behind] = entries;
  assert.deepEqual([big!.fileName, big!.uncompressedSize, big!.relativeOffsetOfLocalHeader], ["big.bin", 2 ** 32 + 5, 0]);
  assert.deepEqual([behind!.fileName, behind!.relativeOffsetOfLocalHeader], ["behind.txt", 2 ** 32 + 5 + 57]);
  assert.deepEqual([(await head(big!, 3)).toString("hex"), (await head(behind!, 6)).toString()], ["000000", "behind"]);
  close();
});

test("ZIP64 is used from 4 GiB - 1 on, and not one byte before", () => {
  const plain = 30 + 1 + 46 + 1 + 22;
  assert.equal(zipSize([zeros("a", 2 ** 32 - 2)]), 2 ** 32 - 2 + plain + 76);
  assert.equal(zipSize([zeros("a", 2 ** 32 - 1)]), 2 ** 32 - 1 + plain + 20 + 20 + 76);
  assert.equal(zipSize([zeros("a", 2 ** 32 - 200)]), 2 ** 32 - 200 + plain);
});

test("a byte far after 4 GiB is read directly, without reading what precedes it", async () => {
  const entries = [zeros("big.bin", 2 ** 40), entryOf("behind.txt", Buffer.from("behind"))];
  const start = 2 ** 40 + 30 + 7 + 20 + 30 + 10;
  assert.equal((await buffer(writeZip(entries, { start, end: start + 5 }))).toString(), "behind");
});

test("the first bytes come before any content is opened", async () => {
  const never: ZipEntry = { ...entryOf("a", Buffer.from("a")), open: () => new Promise(() => undefined) };
  const stream = writeZip([never]);
  const [first] = (await once(stream, "data")) as [Buffer];
  assert.equal(first.readUInt32LE(0), 0x04034b50);
  stream.destroy();
});

for (const bytes of ["hell", "hello!"]) {
  test(`a content of ${bytes.length} bytes declared as 5 fails the stream`, async () => {
    const entry: ZipEntry = { ...entryOf("a", Buffer.from("hello")), open: async () => Readable.from([Buffer.from(bytes)]) };
    await assert.rejects(buffer(writeZip([entry])), /does not have the declared 5 bytes/);
  });
}

for (const name of ["", "/a", "a/", "a//b", "../a", "a/./b", "a\\b", "a\0", "\ud800", "x".repeat(65_536)]) {
  test(`${JSON.stringify(name.slice(0, 10))} of ${name.length} is no name for an entry`, () => {
    assert.throws(() => zipSize([entryOf(name, Buffer.alloc(0))]), RangeError);
  });
}

test("two entries of one name and ranges outside of the archive are refused", () => {
  assert.throws(() => zipSize([sample[0]!, sample[0]!]), RangeError);
  for (const [start, end] of [
    [-1, 0],
    [1, 0],
    [0, zipSize(sample)],
  ] as const)
    assert.throws(() => writeZip(sample, { start, end }), RangeError);
});

test("times outside of what a ZIP can say become the nearest it can", async () => {
  const years = ["1979-12-31T23:59:59Z", "2200-01-01T00:00:00Z"].map((text) =>
    entryOf(text.slice(0, 4), Buffer.alloc(0), parseInstant(text, "at")),
  );
  const bytes = await buffer(writeZip(years));
  assert.deepEqual([bytes.readUInt32LE(10), bytes.readUInt32LE(34 + 10)], [0x00210000, 0xff9fbf7d]);
});

async function written(name: string, entries: readonly ZipEntry[]): Promise<string> {
  const path = join(folder, name);
  await pipeline(writeZip(entries), createWriteStream(path));
  return path;
}

function isPlain(name: string): boolean {
  return !/[/\\\0]|^\.\.?$/.test(name) && name.isWellFormed();
}
