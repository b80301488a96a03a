import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { callbackify } from "node:util";
import type { ByteRange } from "./blobs.ts";
import { makeReleasable } from "./buffer-release.ts";

// measured: larger reads gain nothing, smaller ones cost a quarter
const chunkBytes = 256 * 1024;
const chunksAhead = 2;

/**
 * The bytes of an open file, or some of them; closes it. A released chunk is used for reading again. Without that a
 * download makes as much garbage as it has bytes, and half of its time goes into collecting.
 */
export function readFile(file: FileHandle, range?: ByteRange): Readable {
  const next = chunkReader(file, range ?? { start: 0, end: Infinity });
  const close = callbackify(() => file.close());
  const stream: Readable = new Readable({
    objectMode: true,
    highWaterMark: chunksAhead,
    read: () => {
      next().then(
        (chunk) => void stream.push(chunk),
        (error: Error) => void stream.destroy(error),
      );
    },
    destroy: (error, done) => {
      close((fault) => done(error ?? fault));
    },
  });
  return stream;
}

/** Reads the next chunk; null at the end. */
function chunkReader(file: FileHandle, { start, end }: ByteRange): () => Promise<Uint8Array | null> {
  const free: Buffer[] = [];
  // a reader may hold the first chunks of thousands of small blobs
  const bufferBytes = Math.min(chunkBytes, end - start + 1);
  let position = start;
  return async () => {
    const wanted = Math.min(bufferBytes, end - position + 1);
    if (wanted <= 0) return null;
    const buffer = free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
    const { bytesRead } = await file.read(buffer, 0, wanted, position);
    if (bytesRead === 0) return null;
    position += bytesRead;
    return makeReleasable(buffer.subarray(0, bytesRead), () => void free.push(buffer));
  };
}
