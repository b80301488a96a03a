import { randomBytes } from "node:crypto";
import { appendFile, truncate, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { writeZip, zipSize, type ZipEntry } from "@chancery/server/io/zip/write-zip.ts";

/** The time of every entry, which a ZIP file keeps to two seconds. */
export const sampleAt = parseInstant("2026-11-20T21:03:55.123Z", "at");

/** Entries with names in three scripts and of no bytes. */
export const sample = [
  entryOf("Договор/Договор.pdf", randomBytes(100_000)),
  entryOf("empty.txt", Buffer.alloc(0)),
  entryOf("attachments/写真/a b.txt", Buffer.from("hello")),
];

/** More entries than a ZIP file without ZIP64 can have; only the last has a byte. */
export const many = (): readonly ZipEntry[] => [
  ...Array.from({ length: 69_999 }, (_, n) => entryOf(`f${n}`, Buffer.alloc(0))),
  entryOf("f69999", Buffer.from("x")),
];

/**
 * Writes a ZIP file with an entry of 4 GiB and 5 bytes, and one behind it. Zeros need no room on the disk: only the bytes
 * around them is written.
 */
export async function writeBig(path: string): Promise<void> {
  const entries = [zeros("big.bin", 2 ** 32 + 5), entryOf("behind.txt", Buffer.from("behind"))];
  const sizeBytes = zipSize(entries);
  const behindBytes = sizeBytes - (2 ** 32 + 5) - 57;
  await writeFile(path, await buffer(writeZip(entries, { start: 0, end: 56 })));
  await truncate(path, sizeBytes - behindBytes);
  await appendFile(path, await buffer(writeZip(entries, { start: sizeBytes - behindBytes, end: sizeBytes - 1 })));
}

/** An entry of these bytes. */
export function entryOf(name: string, bytes: Buffer, modifiedAt: Instant = sampleAt): ZipEntry {
  const open: ZipEntry["open"] = async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  return { name, modifiedAt, sizeBytes: bytes.length, crc32: crc32(bytes), open };
}

/** A stream of this many zero bytes, generated as they are read. */
export function zeros(name: string, sizeBytes: number): ZipEntry {
  return {
    name,
    modifiedAt: sampleAt,
    sizeBytes,
    crc32: 0,
    open: async (range) => Readable.from(zeroChunks(range ? range.end - range.start + 1 : sizeBytes)),
  };
}

function* zeroChunks(sizeBytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(1024 * 1024);
  for (let left = sizeBytes; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}
