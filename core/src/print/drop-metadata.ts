import { crc32 } from "../evidence/crc32.ts";
import { bytesOfHex, bytesOfLatin1, latin1Of } from "../pdf/bytes.ts";

/** Application segments of a JPEG that change its colours (JFIF, ICC profile, Adobe), and chunks that change those of a PNG. */
const segmentsKept: ReadonlyMap<number, string> = new Map([
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);
const chunksKept = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs"]);

/**
 * A PNG or JPEG without what it says of its origin, such as place, time, camera and owner, and without what is behind its end. Its
 * pixels are the same bytes, and of its Exif data the orientation stays. Returns anything else as it is.
 */
export function dropMetadata(bytes: Uint8Array): Uint8Array {
  const start = latin1Of(bytes, 0, 8);
  if (start === "\x89PNG\r\n\x1a\n") return join([bytes.subarray(0, 8), ...pngParts(bytes)]);
  return start.startsWith("\xff\xd8\xff") ? join([bytes.subarray(0, 2), ...jpegParts(bytes)]) : bytes;
}

function* pngParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + viewOf(bytes).getUint32(at);
    const type = latin1Of(bytes, at + 4, at + 8);
    if (chunksKept.has(type)) yield bytes.subarray(at, end);
    if (type === "eXIf") yield* chunkOf(orientationIn(bytes.subarray(at + 8, end - 4)));
    if (type === "IEND") return;
    at = end;
  }
}

/** ITU-T T.81, annex B. Bytes between segments are passed over, as decoders do. */
function* jpegParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) break;
    const end = marker === 0xff ? at + 1 : at + 2 + viewOf(bytes).getUint16(at + 2);
    const next = marker === 0xda ? scanEnd(bytes, end) : end;
    if (marker !== 0xff) yield* segmentParts(marker, bytes.subarray(at, next));
    at = next;
  }
  yield bytesOfHex("ffd9");
}

function* segmentParts(marker: number, segment: Uint8Array): Generator<Uint8Array> {
  const name = latin1Of(segment, 4, 16);
  const kept = segmentsKept.get(marker);
  const isOfPicture = marker < 0xe0 || (marker > 0xef && marker !== 0xfe);
  if (isOfPicture || (kept !== undefined && name.startsWith(kept))) yield segment;
  if (marker === 0xe1 && name.startsWith("Exif\0\0")) yield* segmentOf(orientationIn(segment.subarray(10)));
}

/** The end of the coded data of a scan, in which a marker is 0 or a restart. */
function scanEnd(bytes: Uint8Array, start: number): number {
  const isCoded = (marker = 0): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
  let at = bytes.indexOf(0xff, start);
  while (at >= 0 && isCoded(bytes[at + 1])) at = bytes.indexOf(0xff, at + 2);
  return at < 0 ? bytes.length : at;
}

/** The orientation in Exif data (a TIFF), 2 to 8; undefined for an upright image. */
function orientationIn(tiff: Uint8Array): number | undefined {
  const view = viewOf(tiff);
  const isLittle = tiff[0] === 0x49;
  const first = tiff.length < 10 ? tiff.length : view.getUint32(4, isLittle);
  for (let at = first + 2; at + 12 <= tiff.length; at += 12) {
    const value = view.getUint16(at, isLittle) === 0x0112 ? view.getUint16(at + 8, isLittle) : 0;
    if (value > 1 && value <= 8) return value;
  }
  return undefined;
}

/** Exif data with the orientation alone: a TIFF with one entry. */
function tiffOf(orientation: number): string {
  return `MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`;
}

function segmentOf(orientation: number | undefined): readonly Uint8Array[] {
  return orientation === undefined ? [] : [bytesOfLatin1(`\xff\xe1\0\x22Exif\0\0${tiffOf(orientation)}`)];
}

function chunkOf(orientation: number | undefined): readonly Uint8Array[] {
  if (orientation === undefined) return [];
  const chunk = bytesOfLatin1(`\0\0\0\x1aeXIf${tiffOf(orientation)}\0\0\0\0`);
  viewOf(chunk).setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
  return [chunk];
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
