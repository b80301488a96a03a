import { Readable } from "node:stream";
import type { Blobs } from "../../../io/blobs/blobs.ts";
import type { ImportPiece } from "./import.ts";

/** The bytes of an uploaded file: its pieces one after the other, each opened when it is read. Fails with BlobMissing. */
export function openImport(blobs: Blobs, pieces: readonly ImportPiece[]): Readable {
  return Readable.from(bytesOf(blobs, pieces), { objectMode: true, highWaterMark: 1 });
}

async function* bytesOf(blobs: Blobs, pieces: readonly ImportPiece[]): AsyncGenerator<Buffer> {
  for (const { sha256 } of pieces) yield* await blobs.read(sha256);
}
