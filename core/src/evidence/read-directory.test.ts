import assert from "node:assert/strict";
import { test } from "node:test";
import { centralRecord, endRecords, placed } from "../archive/zip-records.ts";
import { parseInstant } from "../ids/instant.ts";
import { readDirectory, type ArchiveBytes, type DirectoryEntry } from "./read-directory.ts";

const modifiedAt = parseInstant("2026-11-20T08:00:00.000Z", "modifiedAt");
const gib4 = 2 ** 32;
const decode = (bytes: Uint8Array): string | undefined => {
  const text = new TextDecoder().decode(bytes);
  return text.includes("\ufffd") ? undefined : text;
};

/** An archive of which only the directory, from `start` on, and the end are there. */
function archiveOf(directory: Uint8Array, start: number, count: number, more: Partial<ArchiveBytes> = {}): ArchiveBytes {
  const tail = Uint8Array.from([...directory, ...endRecords({ count, start, sizeBytes: directory.length })]);
  async function* read(from: number, to: number): AsyncGenerator<Uint8Array> {
    for (let at = Math.max(from, start); at < to; at += 10) yield tail.subarray(at - start, Math.min(at + 10, to) - start);
  }
  return { sizeBytes: start + tail.length, read, ...more };
}

function directoryOf(entries: readonly DirectoryEntry[]): Uint8Array {
  return Uint8Array.from(entries.flatMap((entry) => [...centralRecord(placed({ ...entry, modifiedAt }, entry.offset))]));
}

const small: DirectoryEntry = { name: "Договір.pdf", sizeBytes: 5, crc32: 0x8765_4321, offset: 0 };
const cases: readonly (readonly [title: string, entries: readonly DirectoryEntry[], start: number])[] = [
  ["small files", [small, { ...small, name: "b", sizeBytes: 0, offset: 46 }], 100],
  ["no file", [], 0],
  ["a file of 4 GiB", [{ ...small, sizeBytes: gib4 }], gib4 + 100],
  ["a file behind 4 GiB", [{ ...small, offset: gib4 + 7 }, small], gib4 + 100],
  ["a file of 5 GiB behind 4 GiB", [{ ...small, sizeBytes: 1.25 * gib4, offset: gib4 }], 3 * gib4],
];
for (const [title, entries, start] of cases) {
  test(`the directory of an archive with ${title} is read`, async () => {
    assert.deepEqual(await readDirectory(archiveOf(directoryOf(entries), start, entries.length), decode), entries);
  });
}

test("the comment of an entry is passed over", async () => {
  const [one, other] = [directoryOf([small]), directoryOf([{ ...small, name: "b" }])];
  new DataView(one.buffer).setUint16(32, 3, true);
  const bytes = Uint8Array.from([...one, 1, 2, 3, ...other]);
  const names = (await readDirectory(archiveOf(bytes, 100, 2), decode)).map(({ name }) => name);
  assert.deepEqual(names, [small.name, "b"]);
});

const directory = directoryOf([small]);
const wrong: readonly (readonly [title: string, archive: ArchiveBytes, message: string])[] = [
  ["that is too short", archiveOf(directory, 100, 1, { sizeBytes: 21 }), "it is too short for a ZIP archive"],
  ["with an entry less", archiveOf(directory, 100, 2), "the directory has 1 entries instead of 2"],
  ["with 70,000 entries less", archiveOf(directory, 100, 70_001), "the directory has 1 entries instead of 70001"],
  ["with an entry more", archiveOf(directory, 100, 0), "the directory has 1 entries instead of 0"],
  ["whose last entry is cut", archiveOf(directory.subarray(0, 45), 100, 1), "the directory ends within an entry"],
  ["whose last name is cut", archiveOf(directory.subarray(0, -1), 100, 1), "the directory ends within an entry"],
  ["with a name that is no UTF-8", archiveOf(directory.with(46, 0xff), 100, 1), "a name is not UTF-8"],
];
for (const [title, archive, message] of wrong) {
  test(`an archive ${title} is refused`, async () => {
    await assert.rejects(readDirectory(archive, decode), { name: "RangeError", message });
  });
}

test("a directory out of place, or larger than 128 MiB, is refused before it is read", async () => {
  const refuse = async (start: number, sizeBytes: number, archiveBytes: number): Promise<void> => {
    const end = endRecords({ count: 1, start, sizeBytes });
    async function* read(): AsyncGenerator<Uint8Array> {
      yield end;
    }
    await assert.rejects(readDirectory({ sizeBytes: archiveBytes, read }, decode), { message: "the directory is out of place" });
  };
  await refuse(0, 128 * 2 ** 20 + 1, 2 ** 30);
  await refuse(1, 22, 22);
  // nothing of it is there, but it is looked for
  const largest = endRecords({ count: 1, start: 0, sizeBytes: 128 * 2 ** 20 });
  async function* readEnd(from: number, to: number): AsyncGenerator<Uint8Array> {
    if (from > 0 && to === 2 ** 30) yield largest;
  }
  await assert.rejects(readDirectory({ sizeBytes: 2 ** 30, read: readEnd }, decode), {
    message: "the directory has 0 entries instead of 1",
  });
});

test("ZIP64 records that are missing are told", async () => {
  const end = endRecords({ count: 70_000, start: 0, sizeBytes: 22 }).subarray(76);
  async function* read(): AsyncGenerator<Uint8Array> {
    yield end;
  }
  await assert.rejects(readDirectory({ sizeBytes: 22, read }, decode), { message: "its ZIP64 records are missing" });
});
