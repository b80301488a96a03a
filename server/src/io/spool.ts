import { randomUUID } from "node:crypto";
import { mkdir, open, unlink, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/** A file of this process alone, written at its end and read from anywhere. */
export type SpoolFile = {
  readonly sizeBytes: number;
  append(bytes: Uint8Array): Promise<void>;
  /** The bytes from `start` up to, without, `end`. */
  read(start?: number, end?: number): Readable;
  close(): Promise<void>;
};

export type OpenSpool = () => Promise<SpoolFile>;

/** Opens files in a folder that have no name any more: whatever happens to the process, the disk gets their room back. */
export function spoolIn(folder: string): OpenSpool {
  return async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const file = await open(path, "wx+", 0o600);
    await unlink(path);
    return spoolOf(file);
  };
}

function spoolOf(file: FileHandle): SpoolFile {
  let sizeBytes = 0;
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    append: async (bytes) => {
      for (let written = 0; written < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, written, bytes.length - written, sizeBytes);
        written += bytesWritten;
        sizeBytes += bytesWritten;
      }
    },
    read: (start = 0, end = sizeBytes) => Readable.from(piecesOf(file, start, end), { objectMode: false }),
    close: () => file.close(),
  };
}

const pieceBytes = 65_536;

/** A stream of the file's own would close it at its end. */
async function* piecesOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer, void> {
  for (let at = start; at < end;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(Math.min(pieceBytes, end - at)), { position: at });
    if (bytesRead === 0) throw new Error("a spool is shorter than what was written to it");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
