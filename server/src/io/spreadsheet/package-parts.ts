import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { RowsUnreadable } from "../rows/rows.ts";
import type { RandomFile } from "../spool.ts";
import { spreadsheetLimits } from "./limits.ts";

/** The parts of a spreadsheet's package, by their names. A part that is too large for its purpose throws RowsUnreadable. */
export type PackageParts = {
  has(name: string): boolean;
  read(name: string, maxBytes: number): Promise<Readable>;
};

/** Opens a package. Throws RowsUnreadable when it is no ZIP file, is encrypted, or too large unpacked. */
export async function openPackage(file: RandomFile): Promise<PackageParts> {
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new SpoolReader(file), file.sizeBytes, { autoClose: false });
    const entries = await entriesOf(zip);
    return {
      has: (name) => entries.has(name.toLowerCase()),
      read: (name, maxBytes) => readPart(zip, entries.get(name.toLowerCase()), maxBytes),
    };
  } catch (error) {
    throw error instanceof RowsUnreadable ? error : unreadable("it is no whole ZIP file", error);
  }
}

/** The error for an unreadable spreadsheet, which has no line to name. */
export function unreadable(reason: string, cause?: unknown): RowsUnreadable {
  return new RowsUnreadable(reason, 1, { cause });
}

class SpoolReader extends yauzl.RandomAccessReader {
  readonly #file: RandomFile;
  constructor(file: RandomFile) {
    super();
    this.#file = file;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.read(start, end);
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > spreadsheetLimits.partsMax) throw unreadable(`it has over ${spreadsheetLimits.partsMax} parts`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    // which of two is read differs from program to program: one that looks for harm may see the other
    if (entries.has(name)) throw unreadable("it has a part twice");
    entries.set(name, entry);
  }
  return entries;
}

async function readPart(zip: ZipFile, entry: Entry | undefined, maxBytes: number): Promise<Readable> {
  if (!entry) throw unreadable("it lacks a part of a spreadsheet");
  const { uncompressedSize, compressedSize } = entry;
  const isPacked = uncompressedSize > spreadsheetLimits.ratioFromBytes;
  if (uncompressedSize > maxBytes) throw unreadable(`${entry.fileName} is over ${maxBytes} bytes`);
  if (isPacked && uncompressedSize > compressedSize * spreadsheetLimits.ratioMax) {
    throw unreadable(`${entry.fileName} unpacks to over ${spreadsheetLimits.ratioMax} times its size`);
  }
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw unreadable(`${entry.fileName} cannot be unpacked`, error);
  }
}
