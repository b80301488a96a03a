import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { OpenSpool } from "../spool.ts";

/** The facts of a content that an archive states, and its hash. `crc32` is unsigned. */
export type Measured = { readonly sizeBytes: number; readonly crc32: number; readonly sha256: string };

/** A content that was written to a spool, until it is closed. */
export type SpooledEntry = Measured & { open(): Promise<Readable>; close(): Promise<void> };

// a write wakes a thread
const batchBytes = 256 * 1024;

/** Writes a content of unknown size to a spool, so that it can be an entry of an archive. */
export async function spoolEntry(openSpool: OpenSpool, source: AsyncIterable<Uint8Array>): Promise<SpooledEntry> {
  const file = await openSpool();
  try {
    let batch: Uint8Array[] = [];
    let waiting = 0;
    const write = async (): Promise<void> => {
      await file.append(Buffer.concat(batch));
      [batch, waiting] = [[], 0];
    };
    const measured = await measure(source, async (chunk) => {
      // a chunk may be released when the next one is requested
      waiting += batch.push(Buffer.from(chunk)) && chunk.length;
      if (waiting >= batchBytes) await write();
    });
    await write();
    return { ...measured, open: async () => file.read(), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads a content to its end for its facts. */
export async function measure(
  source: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => Promise<void> = async () => undefined,
): Promise<Measured> {
  const hash = createHash("sha256");
  let [sizeBytes, crc] = [0, 0];
  for await (const chunk of source) {
    hash.update(chunk);
    crc = crc32(chunk, crc);
    sizeBytes += chunk.length;
    await onChunk(chunk);
  }
  return { sizeBytes, crc32: crc, sha256: hash.digest("hex") };
}
