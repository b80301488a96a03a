import { open } from "node:fs/promises";
import type { ArchiveBytes } from "@chancery/core/evidence/read-directory.ts";

/** A file that is read at any place, in pieces. */
export type OpenArchive = ArchiveBytes & { close(): Promise<void> };

const pieceBytes = 1024 * 1024;

/** Opens an archive on the disk. */
export async function openArchive(path: string): Promise<OpenArchive> {
  const file = await open(path);
  const { size } = await file.stat();
  return {
    sizeBytes: size,
    async *read(start, end) {
      const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(1, end - start)));
      for (let at = start; at < end;) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at), at);
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
        at += bytesRead;
      }
    },
    close: () => file.close(),
  };
}
