import { layOut, type ZipPiece } from "../archive/zip-layout.ts";
import type { Instant } from "../ids/instant.ts";
import { allSteps } from "../xml/steps.ts";
import type { ArchiveBytes, DirectoryEntry } from "./read-directory.ts";

/** Begins the checksums of an entry: SHA-256 as lower-case hex, and the CRC-32 of ZIP, unsigned. */
export type BeginChecksums = () => {
  update(bytes: Uint8Array): void;
  end(): { readonly sha256: string; readonly crc32: number };
};

/** An entry as it was read. */
export type ReadEntry = DirectoryEntry & { readonly sha256: string };

type Timed = DirectoryEntry & { readonly modifiedAt: Instant | undefined };
type Reading = { readonly beginChecksums: BeginChecksums; readonly onProgress?: ((doneBytes: number) => void) | undefined };
type ZipFlaw = { readonly rule: "zip" | "evidence"; readonly path: string | undefined; readonly message: string };

const epoch = "1980-01-01T00:00:00.000Z" as Instant;

/**
 * Reads an archive once, from its first byte to its last, and compares all that is not content with what the service writes for these
 * entries. Throws RangeError if they are not in the layout of the service.
 */
export async function readEntries(archive: ArchiveBytes, entries: readonly Timed[], { beginChecksums, onProgress }: Reading) {
  const { pieces, sizeBytes } = allSteps(layOut(entries.map((entry) => ({ ...entry, modifiedAt: entry.modifiedAt ?? epoch }))));
  if (sizeBytes !== archive.sizeBytes) throw new RangeError(`it has ${archive.sizeBytes} bytes instead of ${sizeBytes}`);
  const read: ReadEntry[] = [];
  const flaws: ZipFlaw[] = entries.flatMap(({ name, modifiedAt }) =>
    modifiedAt === undefined ? [{ rule: "evidence", path: name, message: "no evidence names it" }] : [],
  );
  const follow = (piece: ZipPiece<Timed>): Follower =>
    piece.kind === "record" ? followRecord(piece, flaws) : followContent(piece.entry, beginChecksums(), { read, flaws });
  const followers = cutter(pieces, follow);
  let done = 0;
  for await (const bytes of archive.read(0, archive.sizeBytes)) {
    followers.update(bytes);
    done += bytes.length;
    onProgress?.(done);
  }
  if (done !== archive.sizeBytes) throw new RangeError(`it ended after ${done} of ${archive.sizeBytes} bytes`);
  return { entries: read, flaws };
}

type Follower = { update(bytes: Uint8Array): void; end(): void };

/** Hands the bytes of an archive to the follower of the piece that they belong to. */
function cutter(pieces: readonly ZipPiece<Timed>[], follow: (piece: ZipPiece<Timed>) => Follower) {
  let index = 0;
  let left = 0;
  let current: Follower | undefined;
  const advance = (): void => {
    while (left === 0 && index < pieces.length) {
      current?.end();
      left = pieces[index]!.sizeBytes;
      current = follow(pieces[index++]!);
    }
    if (left === 0) current?.end();
  };
  advance();
  return {
    update(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + left);
        current?.update(part);
        at += part.length;
        left -= part.length;
        if (left === 0) advance();
      }
    },
  };
}

function followRecord(piece: Extract<ZipPiece<Timed>, { kind: "record" }>, flaws: ZipFlaw[]): Follower {
  const expected = piece.bytes();
  let at = 0;
  let isSame = true;
  return {
    update: (bytes) => bytes.forEach((byte) => (isSame = byte === expected[at++] && isSame)),
    end: () =>
      void (isSame || flaws.push({ rule: "zip", path: undefined, message: `its records differ from byte ${piece.offset} on` })),
  };
}

type Found = { readonly read: ReadEntry[]; readonly flaws: ZipFlaw[] };

function followContent(entry: Timed, checksums: ReturnType<BeginChecksums>, { read, flaws }: Found): Follower {
  return {
    update: (bytes) => checksums.update(bytes),
    end: () => {
      const { sha256, crc32 } = checksums.end();
      if (crc32 !== entry.crc32) flaws.push({ rule: "zip", path: entry.name, message: "its CRC-32 is wrong" });
      read.push({ ...entry, sha256 });
    },
  };
}
