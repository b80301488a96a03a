import { Readable } from "node:stream";
import { isZipName, layOut, type ZipLayout, type ZipPiece } from "@chancery/core/archive/zip-layout.ts";
import { centralRecord, endRecords, localHeader, placed, type ZipFacts } from "@chancery/core/archive/zip-records.ts";
import { allSteps } from "@chancery/core/xml/steps.ts";
import type { OpenSpool } from "../spool.ts";

/** A named entry of an archive; everything about it is known before the first byte. */
export type ZipEntry = ZipFacts & {
  /** The content, or its bytes from `start` to `end`, the end included. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
};

/** Bytes from `start` to `end`, the end included. */
export type ZipRange = { readonly start: number; readonly end: number };

/** How many bytes the archive of these entries has, to the byte. */
export function zipSize(entries: readonly ZipEntry[]): number {
  return allSteps(layOut(entries)).sizeBytes;
}

/**
 * The archive of these entries, stored uncompressed, as a stream; or a range of it, for which only the contents within are opened.
 * Equal entries give equal bytes everywhere. The stream fails when a content's size differs from the declared one.
 */
export function writeZip(entries: readonly ZipEntry[], range?: ZipRange): Readable {
  return writeLaidOut(allSteps(layOut(entries)), range);
}

/** The same for an archive that is laid out already. */
export function writeLaidOut({ pieces, sizeBytes }: ZipLayout<ZipEntry>, range?: ZipRange): Readable {
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  if (start < 0 || end >= sizeBytes || start > end) throw new RangeError(`no bytes ${start} to ${end} of ${sizeBytes}`);
  return Readable.from(bytesOf(pieces, start, end + 1), { objectMode: false });
}

/**
 * The archive of entries that become known one after the other, stored uncompressed; an entry is asked for when the one before it was
 * read. Memory does not grow with their number: the directory waits in a spool. Names must differ. Fails as `writeZip` does.
 */
export async function* writeGrowingZip(entries: AsyncIterable<ZipEntry>, openSpool: OpenSpool): AsyncGenerator<Uint8Array> {
  const directory = await openSpool();
  try {
    let [count, offset] = [0, 0];
    for await (const entry of entries) {
      if (!isZipName(entry.name)) throw new RangeError(`"${entry.name}" is no name for a ZIP entry`);
      const one = placed(entry, offset);
      yield localHeader(one);
      if (entry.sizeBytes > 0) yield* contentOf(entry, 0, entry.sizeBytes);
      await directory.append(centralRecord(one));
      offset += one.localBytes + entry.sizeBytes;
      count += 1;
    }
    yield* directory.read();
    yield endRecords({ count, start: offset, sizeBytes: directory.sizeBytes });
  } finally {
    await directory.close();
  }
}

// small records are sent together: many small entries would else cost a write each
const gatherBytes = 64 * 1024;

async function* bytesOf(pieces: readonly ZipPiece<ZipEntry>[], start: number, stop: number): AsyncGenerator<Uint8Array> {
  let records: Uint8Array[] = [];
  let gathered = 0;
  for (let index = firstAt(pieces, start); index < pieces.length && pieces[index]!.offset < stop; index++) {
    const piece = pieces[index]!;
    const from = Math.max(0, start - piece.offset);
    const until = Math.min(piece.sizeBytes, stop - piece.offset);
    if (from === until) continue;
    const isRecord = piece.kind === "record";
    if (isRecord) gathered += records[records.push(piece.bytes().subarray(from, until)) - 1]!.length;
    if (gathered > 0 && (!isRecord || gathered >= gatherBytes)) {
      yield Buffer.concat(records);
      records = [];
      gathered = 0;
    }
    if (!isRecord) yield* contentOf(piece.entry, from, until);
  }
  if (gathered > 0) yield Buffer.concat(records);
}

/** The piece that has the byte, by halving: a range far behind costs no more than one at the front. */
function firstAt(pieces: readonly ZipPiece<ZipEntry>[], offset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (pieces[middle]!.offset <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function* contentOf(entry: ZipEntry, from: number, until: number): AsyncGenerator<Uint8Array> {
  const isWhole = from === 0 && until === entry.sizeBytes;
  const source = await (isWhole ? entry.open() : entry.open({ start: from, end: until - 1 }));
  let left = until - from;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error(`"${entry.name}" does not have the declared ${entry.sizeBytes} bytes`);
}
