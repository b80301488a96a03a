import { utf8 } from "../text/utf8.ts";
import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import { centralRecord, endRecords, localHeader, placed, type PlacedEntry, type ZipFacts } from "./zip-records.ts";

/** A piece of a ZIP archive at its offset: bytes made when they are wanted, or the content of an entry. */
export type ZipPiece<Entry> = { readonly offset: number; readonly sizeBytes: number } & (
  | { readonly kind: "record"; bytes(): Uint8Array }
  | { readonly kind: "content"; readonly entry: Entry }
);

/** The archive as pieces in order, without a gap, and its size in bytes. */
export type ZipLayout<Entry> = { readonly pieces: readonly ZipPiece<Entry>[]; readonly sizeBytes: number };

/** Offsets of everything in an archive, stored uncompressed, in steps. Throws RangeError on invalid and on duplicate names. */
export function* layOut<Entry extends ZipFacts>(entries: readonly Entry[]): Steps<ZipLayout<Entry>> {
  const pace: Pace = { parts: 0 };
  const names = new Set<string>();
  const pieces: ZipPiece<Entry>[] = [];
  let offset = 0;
  const addRecord = (sizeBytes: number, bytes: () => Uint8Array): void => {
    pieces.push({ offset, sizeBytes, kind: "record", bytes });
    offset += sizeBytes;
  };
  const all: PlacedEntry[] = [];
  for (const entry of entries) {
    if (isStepDone(pace)) yield;
    refuseName(entry, names);
    const one = placed(entry, offset);
    all.push(one);
    addRecord(one.localBytes, () => localHeader(one));
    pieces.push({ offset, sizeBytes: entry.sizeBytes, kind: "content", entry });
    offset += entry.sizeBytes;
  }
  const directory = { count: all.length, start: offset, sizeBytes: all.reduce((sum, { centralBytes }) => sum + centralBytes, 0) };
  for (const one of all) {
    if (isStepDone(pace)) yield;
    addRecord(one.centralBytes, () => centralRecord(one));
  }
  const end = endRecords(directory);
  addRecord(end.length, () => end);
  return { pieces, sizeBytes: offset };
}

function refuseName({ name }: ZipFacts, names: Set<string>): void {
  if (!isZipName(name)) throw new RangeError(`"${name}" is no name for a ZIP entry`);
  if (names.has(name)) throw new RangeError(`two ZIP entries are named "${name}"`);
  names.add(name);
}

/** A unit of UTF-16 has three bytes of UTF-8 at most. */
const shortMax = 0xffff / 3;

/** Relative, with parts that are not empty and lead nowhere else; at most 65 535 bytes. */
export function isZipName(name: string): boolean {
  const parts = name.split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) return false;
  return (
    name.isWellFormed() &&
    !name.includes("\\") &&
    !name.includes("\0") &&
    (name.length <= shortMax || utf8(name).length <= 0xffff)
  );
}
