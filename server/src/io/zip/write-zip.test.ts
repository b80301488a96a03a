import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { appendFile, mkdtemp, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { after, test, type TestContext } from "node:test";
import { crc32 } from "node:zlib";
import { parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import fc from "fast-check";
import { sha256Hex } from "../sha256.ts";
import { writeZip, zipSize, type ZipEntry } from "./write-zip.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery zip "));
after(() => rm(folder, { recursive: true }));

const at = parseInstant("2026-11-20T21:03:55.123Z", "at");
const sample = [
  entryOf("Договор/Договор.pdf", randomBytes(100_000)),
  entryOf("empty.txt", Buffer.alloc(0)),
  entryOf("attachments/写真/a b.txt", Buffer.from("hello")),
];

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

test("unzip, 7z and Python find every entry, its name, its time and its bytes", async (t) => {
  const path = join(folder, "sample.zip");
  await pipeline(writeZip(sample), createWriteStream(path));
  judge(t, path);
  const python = `import sys,zipfile,json
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps([[i.filename,list(i.date_time),i.file_size,i.CRC,i.external_attr>>16] for i in z.infolist()]))`;
  const listed: unknown = JSON.parse(execFileSync("python3", ["-c", python, path], { encoding: "utf8" }));
  assert.deepEqual(
    listed,
    sample.map(({ name, sizeBytes, crc32: crc }) => [name, [2026, 11, 20, 21, 3, 54], sizeBytes, crc, 0o100644]),
  );
});

test("70 000 entries make a ZIP64 archive that all read; 65 534 need none", async (t) => {
  const many = Array.from({ length: 70_000 }, (_, n) => entryOf(`f${n}`, Buffer.from("x")));
  const path = join(folder, "many.zip");
  await pipeline(writeZip(many), createWriteStream(path));
  assert.equal((await stat(path)).size, zipSize(many));
  judge(t, path);
  const sizeOfOne = zipSize([many[0]!]) - 22;
  const names = (count: number): number => many.slice(0, count).reduce((sum, { name }) => sum + 2 * (name.length - 2), 0);
  assert.equal(zipSize(many.slice(0, 65_534)), 65_534 * sizeOfOne + names(65_534) + 22);
  assert.equal(zipSize(many.slice(0, 65_535)), 65_535 * sizeOfOne + names(65_535) + 22 + 76);
});

test("an entry over 4 GiB, and those behind it, are found by Python", async () => {
  const entries = [zeros("big.bin", 2 ** 32 + 5), entryOf("behind.txt", Buffer.from("behind"))];
  const path = join(folder, "big.zip");
  const sizeBytes = zipSize(entries);
  const behindBytes = sizeBytes - (2 ** 32 + 5) - 57;
  // zeros need no room on the disk: only what stands around them is written
  await writeFile(path, await buffer(writeZip(entries, { start: 0, end: 56 })));
  await truncate(path, sizeBytes - behindBytes);
  await appendFile(path, await buffer(writeZip(entries, { start: sizeBytes - behindBytes, end: sizeBytes - 1 })));
  const python = `import sys,zipfile,json
z=zipfile.ZipFile(sys.argv[1])
print(json.dumps([[i.filename,i.file_size,i.header_offset] for i in z.infolist()]+[z.read("behind.txt").decode(),z.open("big.bin").read(3).hex()]))`;
  const found: unknown = JSON.parse(execFileSync("python3", ["-c", python, path], { encoding: "utf8" }));
  assert.deepEqual(found, [["big.bin", 2 ** 32 + 5, 0], ["behind.txt", 6, 2 ** 32 + 5 + 57], "behind", "000000"]);
});

test("ZIP64 is used from 4 GiB - 1 on, and not one byte before", () => {
  const plain = 30 + 1 + 46 + 1 + 22;
  assert.equal(zipSize([zeros("a", 2 ** 32 - 2)]), 2 ** 32 - 2 + plain + 76);
  assert.equal(zipSize([zeros("a", 2 ** 32 - 1)]), 2 ** 32 - 1 + plain + 20 + 20 + 76);
  assert.equal(zipSize([zeros("a", 2 ** 32 - 200)]), 2 ** 32 - 200 + plain);
});

test("a byte far behind 4 GiB comes at once, without what stands before it", async () => {
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
  test(`a content of ${bytes.length} bytes where 5 were told fails the stream`, async () => {
    const entry: ZipEntry = { ...entryOf("a", Buffer.from("hello")), open: async () => Readable.from([Buffer.from(bytes)]) };
    await assert.rejects(buffer(writeZip([entry])), /other bytes than the 5 told/);
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

function entryOf(name: string, bytes: Buffer, modifiedAt: Instant = at): ZipEntry {
  const open: ZipEntry["open"] = async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  return { name, modifiedAt, sizeBytes: bytes.length, crc32: crc32(bytes), open };
}

/** So many zero bytes, made as they are read. */
function zeros(name: string, sizeBytes: number): ZipEntry {
  return {
    name,
    modifiedAt: at,
    sizeBytes,
    crc32: 0,
    open: async (range) => Readable.from(zeroChunks(range ? range.end - range.start + 1 : sizeBytes)),
  };
}

function* zeroChunks(sizeBytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(1024 * 1024);
  for (let left = sizeBytes; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}

function isPlain(name: string): boolean {
  return !/[/\\\0]|^\.\.?$/.test(name) && name.isWellFormed();
}

/** `unzip -t` and `7z t`, where they are installed. */
function judge(t: TestContext, path: string): void {
  for (const [program, ...args] of [
    ["unzip", "-tqq"],
    ["7z", "t", "-bd"],
    ["python3", "-m", "zipfile", "-t"],
  ] as const) {
    try {
      execFileSync(program, [...args, path], { stdio: "pipe" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      t.diagnostic(`${program} is not installed (Debian: unzip, p7zip-full, python3)`);
    }
  }
}
