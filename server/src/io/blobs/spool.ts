import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { BlobTooLarge, type Blob } from "./blobs.ts";

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

/** A source written to a file of its own, and what it is known by. Not yet on the disk for good. */
export type Spooled = { readonly path: string; readonly file: FileHandle; readonly blob: Blob };

/** Streams the source into a new file of the folder, hashing on the way. Throws BlobTooLarge; leaves no file when it throws. */
export async function spool(source: Readable, folder: string, limitBytes: number): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const file = await open(path, "wx", 0o600);
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

/** One chunk at a time: hashed while it is being written, the next one only asked for when it is. */
async function copy(source: Readable, file: FileHandle, limitBytes: number): Promise<Blob> {
  const sha256 = createHash("sha256");
  let crc = 0;
  let sizeBytes = 0;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    if (sizeBytes + chunk.length > limitBytes) throw new BlobTooLarge(limitBytes);
    const written = writeAll(file, chunk, sizeBytes);
    sha256.update(chunk);
    crc = crc32(chunk, crc);
    await written;
    sizeBytes += chunk.length;
  }
  return { sha256: sha256.digest("hex"), sizeBytes, crc32: crc };
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    done += (await file.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
  }
}
