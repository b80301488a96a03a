import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { BlobTooLarge, type Blob } from "./blobs.ts";
import { releaseBuffer } from "./buffer-release.ts";

/** A file that is being written is touched all the time; one left alone for so long has lost its writer. */
export const leftoverAgeMs = 3_600_000;

/** Makes the folder that sources are spooled to, and removes what writers that died left there. */
export async function openSpoolFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > leftoverAgeMs) await rm(path, { force: true });
  }
}

/** A source written to a file of its own, with its hash and size. Not yet synced to disk. */
export type Spooled = { readonly path: string; readonly file: FileHandle; readonly blob: Blob };

/**
 * Streams the source into a new file of the folder, hashing on the way. Throws BlobTooLarge. On failure it leaves no file, and it
 * destroys the source: an unread source may hold a database connection.
 */
export async function spool(source: Readable, folder: string, limitBytes: number): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const file = await open(path, "wx", 0o600).catch((error: unknown) => {
    source.destroy();
    throw error;
  });
  try {
    return { path, file, blob: await copy(source, file, limitBytes) };
  } catch (error) {
    source.destroy();
    await drop({ path, file });
    throw error;
  }
}

/** Closes and removes a spooled file. */
export async function drop({ path, file }: Pick<Spooled, "path" | "file">): Promise<void> {
  await file.close();
  await rm(path, { force: true });
}

/** A batch of chunks is written while the next one is received and hashed; then it waits for the disk. */
async function copy(source: Readable, file: FileHandle, limitBytes: number): Promise<Blob> {
  const sha256 = createHash("sha256");
  const batches = writeBatches(file);
  let crc = 0;
  let sizeBytes = 0;
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      sizeBytes += chunk.length;
      if (sizeBytes > limitBytes) throw new BlobTooLarge(limitBytes);
      sha256.update(chunk);
      crc = crc32(chunk, crc);
      await batches.add(chunk);
    }
  } finally {
    await batches.end();
  }
  return { sha256: sha256.digest("hex"), sizeBytes, crc32: crc };
}

// a write wakes a thread: by megabytes an upload takes a fifth less time than by chunks of 64 KiB
const batchBytes = 1024 * 1024;

/** Chunks on their way to the file, one batch being written at a time. */
function writeBatches(file: FileHandle): { add(chunk: Uint8Array): Promise<void>; end(): Promise<void> } {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    await writing;
    writing = writeAll(file, waiting);
    // the next await reports the error; until then it must not count as an unhandled rejection
    writing.catch(() => undefined);
    waiting = [];
    waitingBytes = 0;
  };
  return {
    add: async (chunk) => {
      waitingBytes += waiting.push(chunk) && chunk.length;
      if (waitingBytes >= batchBytes) await write();
    },
    end: async () => {
      await write();
      await writing;
    },
  };
}

async function writeAll(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let left = chunks.filter((chunk) => chunk.length > 0);
  while (left.length > 0) left = rest(left, (await file.writev(left)).bytesWritten);
  for (const chunk of chunks) releaseBuffer(chunk);
}

/** The chunks, or their parts, that an incomplete write did not write. */
function rest(chunks: readonly Uint8Array[], bytesWritten: number): Uint8Array[] {
  let skip = bytesWritten;
  return chunks.flatMap((chunk) => {
    const part = chunk.subarray(Math.min(skip, chunk.length));
    skip -= chunk.length - part.length;
    return part.length > 0 ? [part] : [];
  });
}
