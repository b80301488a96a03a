import { crc32, deflateRawSync } from "node:zlib";

/** A file of a ZIP archive, and what the archive says of it that is not so. */
export type LyingEntry = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly saysBytes?: number;
  readonly saysPackedBytes?: number;
  readonly saysOffset?: number;
  readonly saysMethod?: number;
  readonly saysFlags?: number;
  /** Name before the bytes, if it differs from the directory. */
  readonly localName?: string;
};

/** False statements at the end of the archive. */
export type LyingEnd = { readonly entries?: number; readonly directoryAt?: number; readonly commentBytes?: number };

/** A ZIP archive of deflated files, with these lies. */
export function lyingZip(entries: readonly LyingEntry[], end: LyingEnd = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.bytes);
    const local = Buffer.concat([localHeader(entry, packed), packed]);
    directory.push(directoryEntry(entry, packed, offset));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(end.entries ?? entries.length, 8);
  last.writeUInt16LE(end.entries ?? entries.length, 10);
  last.writeUInt32LE(listed.length, 12);
  last.writeUInt32LE(end.directoryAt ?? offset, 16);
  last.writeUInt16LE(end.commentBytes ?? 0, 20);
  return Buffer.concat([...locals, listed, last]);
}

const zipVersion = 20;
const deflated = 8;
/** Names are UTF-8. */
const utf8 = 0x800;

function localHeader({ name, localName = name, ...entry }: LyingEntry, packed: Buffer): Buffer {
  const bytes = Buffer.from(localName);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  writeFacts(head.subarray(4), entry, packed);
  head.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([head, bytes]);
}

function directoryEntry({ name, ...entry }: LyingEntry, packed: Buffer, offset: number): Buffer {
  const bytes = Buffer.from(name);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(zipVersion, 4);
  writeFacts(head.subarray(6), entry, packed);
  head.writeUInt16LE(bytes.length, 28);
  head.writeUInt32LE(entry.saysOffset ?? offset, 42);
  return Buffer.concat([head, bytes]);
}

/** Common part of both headers: version, flags, method, time, checksum, sizes. */
function writeFacts(into: Buffer, entry: Omit<LyingEntry, "name">, packed: Buffer): void {
  into.writeUInt16LE(zipVersion, 0);
  into.writeUInt16LE(entry.saysFlags ?? utf8, 2);
  into.writeUInt16LE(entry.saysMethod ?? deflated, 4);
  into.writeUInt32LE(crc32(entry.bytes), 10);
  into.writeUInt32LE(entry.saysPackedBytes ?? packed.length, 14);
  into.writeUInt32LE(entry.saysBytes ?? entry.bytes.length, 18);
}
