import type { ArchiveBytes } from "@chancery/core/evidence/read-directory.ts";

/** An archive in memory that is read in pieces of an odd size. */
export function archiveBytes(zip: Uint8Array, pieceBytes = 7919): ArchiveBytes {
  return {
    sizeBytes: zip.length,
    async *read(start, end) {
      for (let at = start; at < Math.min(end, zip.length); at += pieceBytes)
        yield zip.subarray(at, Math.min(end, at + pieceBytes));
    },
  };
}
