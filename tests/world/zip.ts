import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import yauzl, { type Entry } from "yauzl";

/** The files of a ZIP archive in the order of its directory, by name, each held against its size and CRC-32. */
export async function unzip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await yauzl.fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    const bytes = await buffer(await archive.openReadStreamPromise(entry));
    assert.equal(crc32(bytes), entry.crc32, `the CRC-32 of ${entry.fileName}`);
    assert.ok(!files.has(entry.fileName), `${entry.fileName} is there once`);
    files.set(entry.fileName, bytes);
  }
  return files;
}

/** The directory of a ZIP archive on disk, and the first bytes of a file of it. */
export async function zipDirectory(path: string) {
  const archive = await yauzl.openPromise(path, { autoClose: false });
  const entries: Entry[] = await Array.fromAsync(archive.eachEntry());
  return {
    entries,
    /** The first bytes of the file, this many. */
    head: async (entry: Entry, bytes: number): Promise<Buffer> => {
      const stream = await archive.openReadStreamPromise(entry, { end: bytes });
      return buffer(stream);
    },
    close: () => archive.close(),
  };
}
