import { randomUUID } from "node:crypto";
import { mkdir, open, unlink, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/** A file that is read from anywhere. */
export type RandomFile = {
  readonly sizeBytes: number;
  /** The bytes from `start` up to, without, `end`. */
  read(start?: number, end?: number): Readable;
};

/** A file of this process alone, written at its end and read from anywhere. */
export type SpoolFile = RandomFile & {
  /** The descriptor, for a process that reads the file too. */
  readonly fd: number;
  append(bytes: Uint8Array): Promise<void>;
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
  const readAt: ReadAt = async (into, position) => (await file.read(into, { position })).bytesRead;
  return {
    fd: file.fd,
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
    read: (start = 0, end = sizeBytes) => readPieces(readAt, start, end),
    close: () => file.close(),
  };
}

const pieceBytes = 65_536;

/** Fills a buffer from a position on; answers how many bytes there were. */
export type ReadAt = (into: Buffer, position: number) => Promise<number>;

/** The bytes from `start` up to, without, `end`, as a stream. A stream of the file's own would close it at its end. */
export function readPieces(readAt: ReadAt, start: number, end: number): Readable {
  return Readable.from(piecesOf(readAt, start, end), { objectMode: false });
}

async function* piecesOf(readAt: ReadAt, start: number, end: number): AsyncGenerator<Buffer, void> {
  for (let at = start; at < end;) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - at));
    const bytesRead = await readAt(piece, at);
    if (bytesRead === 0) throw new Error("a spool is shorter than what was written to it");
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}
