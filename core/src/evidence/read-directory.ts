import { end64Bytes, endBytes } from "../archive/zip-records.ts";

/** An entry as the central directory of a ZIP archive names it; `offset` is that of its local header. */
export type DirectoryEntry = {
  readonly name: string;
  readonly sizeBytes: number;
  readonly crc32: number;
  readonly offset: number;
};

/** Random access to the bytes of an archive. */
export type ArchiveBytes = {
  readonly sizeBytes: number;
  /** The bytes from `start` up to `end`, the end excluded, in pieces. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
};

/** A text of UTF-8 bytes; undefined if they are none. */
export type DecodeText = (bytes: Uint8Array) => string | undefined;

/** The largest central directory that is read, for about a million entries. */
const directoryBytesMax = 128 * 1024 * 1024;
const max32 = 0xffff_ffff;
const max16 = 0xffff;
const centralBytes = 46;
const localBytes = 30;

/** The entries of an archive as its central directory lists them. Throws RangeError with the flaw. */
export async function readDirectory(archive: ArchiveBytes, decode: DecodeText): Promise<readonly DirectoryEntry[]> {
  const { count, start, sizeBytes } = await findDirectory(archive);
  if (sizeBytes > directoryBytesMax || start + sizeBytes > archive.sizeBytes)
    throw new RangeError("the directory is out of place");
  const bytes = await readAll(archive, start, start + sizeBytes);
  const fields = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes.length - at < centralBytes) throw new RangeError("the directory ends within an entry");
    const nameEnd = at + centralBytes + fields.getUint16(at + 28, true);
    const end = nameEnd + fields.getUint16(at + 30, true) + fields.getUint16(at + 32, true);
    if (end > bytes.length) throw new RangeError("the directory ends within an entry");
    const big = bigFields(fields, nameEnd, end);
    const value = (place: number): number => {
      const small = fields.getUint32(at + place, true);
      return small === max32 ? (big.shift() ?? small) : small;
    };
    // in the order of the ZIP64 field: the size, the stored size, the offset
    const [size, , offset] = [value(24), value(20), value(42)] as const;
    const name = decode(bytes.subarray(at + centralBytes, nameEnd));
    if (name === undefined) throw new RangeError("a name is not UTF-8");
    entries.push({ name, sizeBytes: size, crc32: fields.getUint32(at + 16, true), offset });
    at = end;
  }
  if (entries.length !== count) throw new RangeError(`the directory has ${entries.length} entries instead of ${count}`);
  return entries;
}

/** The bytes from `start` up to `end` as one. */
export async function readAll(archive: ArchiveBytes, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start);
  let length = 0;
  for await (const piece of archive.read(start, end)) {
    bytes.set(piece, length);
    length += piece.length;
  }
  return bytes.subarray(0, length);
}

/** The content of an entry, whose local header has at least the bytes of its name. Throws RangeError when it lies outside. */
export async function readContent(archive: ArchiveBytes, { name, offset, sizeBytes }: DirectoryEntry): Promise<Uint8Array> {
  const header = await readAll(archive, offset, offset + localBytes);
  if (header.length < localBytes) throw new RangeError(`${name} lies outside of the archive`);
  const fields = new DataView(header.buffer, header.byteOffset, header.length);
  const start = offset + localBytes + fields.getUint16(26, true) + fields.getUint16(28, true);
  if (start + sizeBytes > archive.sizeBytes) throw new RangeError(`${name} lies outside of the archive`);
  return readAll(archive, start, start + sizeBytes);
}

async function findDirectory(archive: ArchiveBytes): Promise<{ count: number; start: number; sizeBytes: number }> {
  if (archive.sizeBytes < endBytes) throw new RangeError("it is too short for a ZIP archive");
  const tail = await readAll(archive, Math.max(0, archive.sizeBytes - endBytes - end64Bytes), archive.sizeBytes);
  const fields = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const end = tail.length - endBytes;
  if (fields.getUint32(end, true) !== 0x06054b50) throw new RangeError("it does not end like a ZIP archive of the service");
  const count = fields.getUint16(end + 8, true);
  const [sizeBytes, start] = [fields.getUint32(end + 12, true), fields.getUint32(end + 16, true)] as const;
  if (count < max16 && sizeBytes < max32 && start < max32) return { count, sizeBytes, start };
  if (end !== end64Bytes) throw new RangeError("its ZIP64 records are missing");
  const value = (at: number): number => Number(fields.getBigUint64(at, true));
  return { count: value(24), sizeBytes: value(40), start: value(48) };
}

function bigFields(fields: DataView, start: number, end: number): number[] {
  const values: number[] = [];
  for (let at = start + 4; at + 8 <= end; at += 8) values.push(Number(fields.getBigUint64(at, true)));
  return values;
}
