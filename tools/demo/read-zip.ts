import { crc32, inflateRawSync } from "node:zlib";

/** One file of an archive. */
export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;

/** The files of a small ZIP archive by its directory, each against its CRC-32. Throws when the archive is damaged. */
export function readZip(zip: Buffer): readonly ZipEntry[] {
  const end = endOf(zip);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new Error(`no directory entry at byte ${at}`);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    entries.push({ name, bytes: bytesOf(zip, at, name) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function bytesOf(zip: Buffer, entry: number, name: string): Uint8Array {
  const start = zip.readUInt32LE(entry + 42);
  const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const stored = zip.subarray(data, data + zip.readUInt32LE(entry + 20));
  const bytes = zip.readUInt16LE(entry + 10) === 0 ? stored : inflateRawSync(stored);
  if (bytes.length !== zip.readUInt32LE(entry + 24) || crc32(bytes) !== zip.readUInt32LE(entry + 16)) {
    throw new Error(`${name} is damaged`);
  }
  return bytes;
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - endBytes; at >= 0; at -= 1) if (zip.readUInt32LE(at) === endSignature) return at;
  throw new Error("no end of a ZIP directory");
}
