import type { Instant } from "../ids/instant.ts";
import { utf8 } from "../text/utf8.ts";

/** Facts of an entry that its records state. `name` is a path with `/`; `crc32` is unsigned. */
export type ZipFacts = {
  readonly name: string;
  readonly modifiedAt: Instant;
  readonly sizeBytes: number;
  readonly crc32: number;
};

/** An entry with its place. Sizes of its two records are known before they are made. */
export type PlacedEntry = Omit<ZipFacts, "name"> & {
  readonly name: Uint8Array;
  readonly offset: number;
  readonly localBytes: number;
  readonly centralBytes: number;
};

export type ZipDirectory = { readonly count: number; readonly start: number; readonly sizeBytes: number };

const max32 = 0xffff_ffff;
const max16 = 0xffff;
// "version made by": UNIX, so that the mode below counts; version 2.0, with ZIP64 4.5
const madeByUnix = 3 << 8;
const regularFile0644 = (0o100644 << 16) >>> 0;
const utf8Flag = 0x0800;

/** The entry at an offset of the archive. */
export function placed({ name: path, modifiedAt, sizeBytes, crc32 }: ZipFacts, offset: number): PlacedEntry {
  const name = utf8(path);
  const isBig = sizeBytes >= max32;
  const localBytes = 30 + name.length + (isBig ? 20 : 0);
  const centralExtra = (isBig ? 16 : 0) + (offset >= max32 ? 8 : 0);
  return {
    name,
    modifiedAt,
    sizeBytes,
    crc32,
    offset,
    localBytes,
    centralBytes: 46 + name.length + (centralExtra === 0 ? 0 : 4 + centralExtra),
  };
}

/** The header before the content (APPNOTE 4.3.7). */
export function localHeader(entry: PlacedEntry): Uint8Array {
  const { sizeBytes } = entry;
  const extra = sizeBytes >= max32 ? [sizeBytes, sizeBytes] : [];
  const { bytes, fields } = newRecord(30, entry.name, extra);
  fields.setUint32(0, 0x04034b50, true);
  writeSharedFields(fields, 4, entry, extraBytes(extra));
  return bytes;
}

/** The record in the central directory (APPNOTE 4.3.12). */
export function centralRecord(entry: PlacedEntry): Uint8Array {
  const { sizeBytes, offset } = entry;
  const extra = [...(sizeBytes >= max32 ? [sizeBytes, sizeBytes] : []), ...(offset >= max32 ? [offset] : [])];
  const { bytes, fields } = newRecord(46, entry.name, extra);
  fields.setUint32(0, 0x02014b50, true);
  fields.setUint16(4, madeByUnix | (extra.length > 0 ? 45 : 20), true);
  writeSharedFields(fields, 6, entry, extraBytes(extra));
  if (extra.length > 0) fields.setUint16(6, 45, true);
  fields.setUint32(38, regularFile0644, true);
  fields.setUint32(42, Math.min(offset, max32), true);
  return bytes;
}

/** The sizes of the records at the end, without and with those of ZIP64. */
export const endBytes = 22;
export const end64Bytes = 76;

/** The end of the archive (APPNOTE 4.3.14 to 4.3.16); the ZIP64 records only when the values exceed the old ones. */
export function endRecords({ count, start, sizeBytes }: ZipDirectory): Uint8Array {
  const is64 = count >= max16 || sizeBytes >= max32 || start >= max32;
  const bytes = new Uint8Array((is64 ? end64Bytes : 0) + endBytes);
  const fields = new DataView(bytes.buffer);
  if (is64) writeEnd64(fields, { count, start, sizeBytes });
  const end = bytes.length - endBytes;
  fields.setUint32(end, 0x06054b50, true);
  fields.setUint16(end + 8, Math.min(count, max16), true);
  fields.setUint16(end + 10, Math.min(count, max16), true);
  fields.setUint32(end + 12, Math.min(sizeBytes, max32), true);
  fields.setUint32(end + 16, Math.min(start, max32), true);
  return bytes;
}

function writeEnd64(fields: DataView, { count, start, sizeBytes }: ZipDirectory): void {
  fields.setUint32(0, 0x06064b50, true);
  fields.setBigUint64(4, 44n, true);
  fields.setUint16(12, madeByUnix | 45, true);
  fields.setUint16(14, 45, true);
  fields.setBigUint64(24, BigInt(count), true);
  fields.setBigUint64(32, BigInt(count), true);
  fields.setBigUint64(40, BigInt(sizeBytes), true);
  fields.setBigUint64(48, BigInt(start), true);
  fields.setUint32(56, 0x07064b50, true);
  fields.setBigUint64(64, BigInt(start + sizeBytes), true);
  fields.setUint32(72, 1, true);
}

/** The 26 bytes both records have: version, flags, method (stored), time, CRC, sizes, lengths. */
function writeSharedFields(fields: DataView, at: number, entry: PlacedEntry, extra: number): void {
  const { date, time } = dosTime(entry.modifiedAt);
  fields.setUint16(at, entry.sizeBytes >= max32 ? 45 : 20, true);
  fields.setUint16(at + 2, utf8Flag, true);
  fields.setUint16(at + 6, time, true);
  fields.setUint16(at + 8, date, true);
  fields.setUint32(at + 10, entry.crc32, true);
  fields.setUint32(at + 14, Math.min(entry.sizeBytes, max32), true);
  fields.setUint32(at + 18, Math.min(entry.sizeBytes, max32), true);
  fields.setUint16(at + 22, entry.name.length, true);
  fields.setUint16(at + 24, extra, true);
}

/** A record of fields, a name, and the ZIP64 field of the values that exceed 32 bits. */
function newRecord(fieldBytes: number, name: Uint8Array, big: readonly number[]) {
  const bytes = new Uint8Array(fieldBytes + name.length + extraBytes(big));
  const fields = new DataView(bytes.buffer);
  bytes.set(name, fieldBytes);
  if (big.length > 0) {
    const extra = fieldBytes + name.length;
    fields.setUint16(extra, 0x0001, true);
    fields.setUint16(extra + 2, 8 * big.length, true);
    big.forEach((value, index) => fields.setBigUint64(extra + 4 + 8 * index, BigInt(value), true));
  }
  return { bytes, fields };
}

function extraBytes(big: readonly number[]): number {
  return big.length === 0 ? 0 : 4 + 8 * big.length;
}

/** A time in UTC, in steps of two seconds; times outside 1980 to 2107 become the nearest one. */
function dosTime(at: Instant): { readonly date: number; readonly time: number } {
  const first = "1980-01-01T00:00:00.000Z";
  const last = "2107-12-31T23:59:58.000Z";
  const text = at < first ? first : at > last ? last : at;
  const part = (from: number, to: number): number => Number(text.slice(from, to));
  return {
    date: ((part(0, 4) - 1980) << 9) | (part(5, 7) << 5) | part(8, 10),
    time: (part(11, 13) << 11) | (part(14, 16) << 5) | (part(17, 19) >> 1),
  };
}
