import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Readable } from "node:stream";
import { centralRecord, endRecords, localHeader, placed, type PlacedEntry } from "./zip-records.ts";

/** A named entry of an archive; everything about it is known before the first byte. */
export type ZipEntry = {
  /** A path with `/`, unique in the archive; written as UTF-8. */
  readonly name: string;
  readonly modifiedAt: Instant;
  readonly sizeBytes: number;
  /** Unsigned. */
  readonly crc32: number;
  /** The content, or its bytes from `start` to `end`, the end included. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
};

/** A piece of the archive at its offset: bytes made when they are wanted, or the content of an entry. */
export type ZipPiece = { readonly offset: number; readonly sizeBytes: number } & (
  | { readonly kind: "record"; bytes(): Uint8Array }
  | { readonly kind: "content"; readonly entry: ZipEntry }
);

/** The archive as pieces in order, without a gap, and its size in bytes. */
export type ZipLayout = { readonly pieces: readonly ZipPiece[]; readonly sizeBytes: number };

/** Offsets of everything in an archive. Throws RangeError on invalid and on duplicate names. */
export function layOut(entries: readonly ZipEntry[]): ZipLayout {
  refuseNames(entries);
  const pieces: ZipPiece[] = [];
  let offset = 0;
  const add = (sizeBytes: number, part: { kind: "record"; bytes(): Uint8Array } | { kind: "content"; entry: ZipEntry }): void => {
    pieces.push({ offset, sizeBytes, ...part });
    offset += sizeBytes;
  };
  const addRecord = (sizeBytes: number, bytes: () => Uint8Array): void => add(sizeBytes, { kind: "record", bytes });
  const all: PlacedEntry[] = [];
  for (const entry of entries) {
    const one = placed(entry, offset);
    all.push(one);
    addRecord(one.localBytes, () => localHeader(one));
    add(entry.sizeBytes, { kind: "content", entry });
  }
  const directory = { count: all.length, start: offset, sizeBytes: all.reduce((sum, { centralBytes }) => sum + centralBytes, 0) };
  for (const one of all) addRecord(one.centralBytes, () => centralRecord(one));
  const end = endRecords(directory);
  addRecord(end.length, () => end);
  return { pieces, sizeBytes: offset };
}

function refuseNames(entries: readonly ZipEntry[]): void {
  const names = new Set<string>();
  for (const { name } of entries) {
    if (!isName(name)) throw new RangeError(`"${name}" is no name for a ZIP entry`);
    if (names.has(name)) throw new RangeError(`two ZIP entries are named "${name}"`);
    names.add(name);
  }
}

/** Relative, with parts that are not empty and lead nowhere else; at most 65 535 bytes. */
function isName(name: string): boolean {
  const parts = name.split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) return false;
  return name.isWellFormed() && !name.includes("\\") && !name.includes("\0") && Buffer.byteLength(name) <= 0xffff;
}
