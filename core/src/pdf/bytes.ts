/** Code units that one call of a function takes as arguments. */
const argumentsMax = 8192;
const hexDigits = "0123456789abcdef";

/** Bytes as a text of one character a byte. */
export function latin1Of(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const parts: string[] = [];
  for (let at = Math.max(0, start); at < Math.min(end, bytes.length); at += argumentsMax)
    parts.push(String.fromCharCode(...bytes.subarray(at, Math.min(at + argumentsMax, end))));
  return parts.join("");
}

/** The bytes of such a text. */
export function bytesOfLatin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The place of a text of one character a byte from `start` on; -1 where there is none. */
export function indexOfText(bytes: Uint8Array, text: string, start: number): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, start); at >= 0; at = bytes.indexOf(first, at + 1))
    if (hasTextAt(bytes, text, at)) return at;
  return -1;
}

function hasTextAt(bytes: Uint8Array, text: string, at: number): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** Bytes as lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += hexDigits.charAt(byte >> 4) + hexDigits.charAt(byte & 15);
  return text;
}

/** The bytes of hex digits, an even number of them. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length >> 1 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}

/** Whether bytes are the same. */
export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

const sliceBytes = 4 * 1024 * 1024;

/** Bytes in slices of 4 MiB, of which each is hashed in some milliseconds. None is copied. */
export function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}
