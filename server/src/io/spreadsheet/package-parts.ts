import { once } from "node:events";
import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { RowsUnreadable } from "../rows/rows.ts";
import { spreadsheetLimits } from "./limits.ts";

/** The parts of a spreadsheet's package, by their names. A part that is too large for its purpose throws RowsUnreadable. */
export type PackageParts = {
  has(name: string): boolean;
  read(name: string, maxBytes: number): Promise<Readable>;
  close(): void;
};

/** Opens a package on local disk. Throws RowsUnreadable for what is no ZIP, is encrypted, or unpacks to too much. */
export async function openPackage(path: string): Promise<PackageParts> {
  const zip = await opened(path);
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    throw unreadable("it is no whole ZIP file", error);
  });
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read: (name, maxBytes) => readPart(zip, entries.get(name.toLowerCase()), maxBytes),
    close: () => zip.close(),
  };
}

/** What cannot be read of a spreadsheet: there is no line to name. */
export function unreadable(reason: string, cause?: unknown): RowsUnreadable {
  return new RowsUnreadable(reason, 1, { cause });
}

async function opened(path: string): Promise<ZipFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>();
  yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
    if (error) reject(unreadable("it is no whole ZIP file", error));
    else resolve(zip);
  });
  return promise;
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > spreadsheetLimits.partsMax) throw unreadable(`it has over ${spreadsheetLimits.partsMax} parts`);
  const entries = new Map<string, Entry>();
  const ended = once(zip, "end");
  zip.on("entry", (entry: Entry) => {
    entries.set(entry.fileName.toLowerCase(), entry);
    zip.readEntry();
  });
  zip.readEntry();
  await ended;
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
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  zip.openReadStream(entry, (error, stream) => {
    if (error) reject(unreadable(`${entry.fileName} cannot be unpacked`, error));
    else resolve(stream);
  });
  return promise;
}
