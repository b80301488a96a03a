import type { Instant } from "@chancery/core/ids/instant.ts";

/** An entry with its place. Sizes of its two records are known before they are made. */
export type PlacedEntry = {
  readonly name: Buffer;
  readonly modifiedAt: Instant;
  readonly sizeBytes: number;
  readonly crc32: number;
  readonly offset: number;
  readonly localBytes: number;
  readonly centralBytes: number;
};

export type ZipDirectory = { readonly count: number; readonly start: number; readonly sizeBytes: number };

type Named = { readonly name: string; readonly modifiedAt: Instant; readonly sizeBytes: number; readonly crc32: number };

const max32 = 0xffff_ffff;
const max16 = 0xffff;
// "version made by": UNIX, so that the mode below counts; version 2.0, with ZIP64 4.5
const madeByUnix = 3 << 8;
const regularFile0644 = (0o100644 << 16) >>> 0;
const utf8Flag = 0x0800;

/** The entry at an offset of the archive. */
export function placed(entry: Named, offset: number): PlacedEntry {
  const { modifiedAt, sizeBytes, crc32 } = entry;
  const name = Buffer.from(entry.name);
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
  const extra = sizeBytes >= max32 ? zip64Extra([sizeBytes, sizeBytes]) : Buffer.alloc(0);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  writeSharedFields(head, 4, entry, extra.length);
  return Buffer.concat([head, entry.name, extra]);
}

/** The record in the central directory (APPNOTE 4.3.12). */
export function centralRecord(entry: PlacedEntry): Uint8Array {
  const { sizeBytes, offset } = entry;
  const big = [...(sizeBytes >= max32 ? [sizeBytes, sizeBytes] : []), ...(offset >= max32 ? [offset] : [])];
  const extra = big.length > 0 ? zip64Extra(big) : Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(madeByUnix | (big.length > 0 ? 45 : 20), 4);
  writeSharedFields(head, 6, entry, extra.length);
  if (big.length > 0) head.writeUInt16LE(45, 6);
  head.writeUInt32LE(regularFile0644, 38);
  head.writeUInt32LE(Math.min(offset, max32), 42);
  return Buffer.concat([head, entry.name, extra]);
}

/** The end of the archive (APPNOTE 4.3.14 to 4.3.16); the ZIP64 records only when the values exceed the old ones. */
export function endRecords({ count, start, sizeBytes }: ZipDirectory): Uint8Array {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(sizeBytes, max32), 12);
  end.writeUInt32LE(Math.min(start, max32), 16);
  if (count < max16 && sizeBytes < max32 && start < max32) return end;
  const end64 = Buffer.alloc(76);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(madeByUnix | 45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(sizeBytes), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  end64.writeUInt32LE(0x07064b50, 56);
  end64.writeBigUInt64LE(BigInt(start + sizeBytes), 64);
  end64.writeUInt32LE(1, 72);
  return Buffer.concat([end64, end]);
}

/** The 26 bytes both records have: version, flags, method (stored), time, CRC, sizes, lengths. */
function writeSharedFields(head: Buffer, at: number, entry: PlacedEntry, extraBytes: number): void {
  const { date, time } = dosTime(entry.modifiedAt);
  head.writeUInt16LE(entry.sizeBytes >= max32 ? 45 : 20, at);
  head.writeUInt16LE(utf8Flag, at + 2);
  head.writeUInt16LE(time, at + 6);
  head.writeUInt16LE(date, at + 8);
  head.writeUInt32LE(entry.crc32, at + 10);
  head.writeUInt32LE(Math.min(entry.sizeBytes, max32), at + 14);
  head.writeUInt32LE(Math.min(entry.sizeBytes, max32), at + 18);
  head.writeUInt16LE(entry.name.length, at + 22);
  head.writeUInt16LE(extraBytes, at + 24);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index));
  return extra;
}

/** In UTC; two seconds fine; 1980 to 2107, what lies outside is brought to the nearest end. */
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
