import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";

/** Encodings of text files. A byte order mark takes precedence over the declared encoding; `UTF-16` without one is little-endian. */
export const textEncodings = ["UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "windows-1251", "windows-1252"] as const;
export type TextEncodingName = (typeof textEncodings)[number];

/** Bytes that are invalid in the encoding, whose name is the message. The text before them has been returned already. */
export class NotText extends Error {}

/** The text of a stream of bytes, piece by piece, without its byte order mark. Throws NotText. */
export async function* decodeText(source: Readable, declared: TextEncodingName): AsyncGenerator<string, void> {
  let decode: Decode | undefined;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    // a chunk may be released when the next one is requested
    const bytes = Buffer.concat([rest, chunk]);
    rest = bytes;
    if (!decode && bytes.length < markMaxBytes) continue;
    const start: Start = decode ? { decode, skip: 0 } : startOf(bytes, declared);
    decode = start.decode;
    const taken = decode.wholeBytes(bytes);
    rest = bytes.subarray(taken);
    yield* decoded(decode, bytes.subarray(start.skip, taken));
  }
  const start: Start = decode ? { decode, skip: 0 } : startOf(rest, declared);
  yield* decoded(start.decode, rest.subarray(start.skip));
}

/** The encoding of a file, guessed from its beginning: by its byte order mark, else by its bytes. */
export function guessEncoding(beginning: Buffer): TextEncodingName {
  const marked = marks.find(({ mark }) => beginning.subarray(0, mark.length).equals(mark));
  if (marked) return marked.encoding;
  const zeros = [0, 1].map((odd) => beginning.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  if (Math.min(...zeros) === 0 && Math.max(...zeros) * 4 > beginning.length) return zeros[0] === 0 ? "UTF-16LE" : "UTF-16BE";
  if (isUtf8(beginning.subarray(0, utf8WholeBytes(beginning)))) return "UTF-8";
  let high = 0;
  let adjacent = 0;
  for (let at = 0; at < beginning.length; at += 1) {
    if (beginning[at]! < 0xc0) continue;
    high += 1;
    if ((beginning[at + 1] ?? 0) >= 0xc0 || (beginning[at - 1] ?? 0) >= 0xc0) adjacent += 1;
  }
  // Cyrillic letters are adjacent; accented ones are alone
  return adjacent * 2 > high ? "windows-1251" : "windows-1252";
}

type Decode = {
  readonly name: TextEncodingName;
  /** How many of the bytes are whole characters. */
  readonly wholeBytes: (bytes: Buffer) => number;
  readonly isText: (bytes: Buffer) => boolean;
  readonly textOf: (bytes: Buffer) => string;
  readonly bytesOf: (text: string) => Buffer;
};
type Start = { readonly decode: Decode; readonly skip: number };

const markMaxBytes = 3;

const utf8: Decode = {
  name: "UTF-8",
  wholeBytes: utf8WholeBytes,
  isText: isUtf8,
  textOf: (bytes) => bytes.toString("utf8"),
  bytesOf: (text) => Buffer.from(text, "utf8"),
};
const utf16: Decode = {
  name: "UTF-16LE",
  wholeBytes: (bytes) => utf16WholeBytes(bytes, 1),
  isText: (bytes) => bytes.length % 2 === 0 && bytes.toString("utf16le").isWellFormed(),
  textOf: (bytes) => bytes.toString("utf16le").toWellFormed(),
  bytesOf: (text) => Buffer.from(text, "utf16le"),
};
const utf16Swapped: Decode = {
  name: "UTF-16BE",
  wholeBytes: (bytes) => utf16WholeBytes(bytes, 0),
  isText: (bytes) => bytes.length % 2 === 0 && utf16.isText(swapped(bytes)),
  textOf: (bytes) => utf16.textOf(swapped(bytes)),
  bytesOf: (text) => swapped(utf16.bytesOf(text)),
};

const marks = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: "UTF-8", decode: utf8 },
  { mark: Buffer.from([0xff, 0xfe]), encoding: "UTF-16LE", decode: utf16 },
  { mark: Buffer.from([0xfe, 0xff]), encoding: "UTF-16BE", decode: utf16Swapped },
] as const;

function startOf(bytes: Buffer, declared: TextEncodingName): Start {
  const marked = marks.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
  if (marked) return { decode: marked.decode, skip: marked.mark.length };
  return { decode: decodeOf(declared), skip: 0 };
}

function decodeOf(encoding: TextEncodingName): Decode {
  if (encoding === "UTF-8") return utf8;
  if (encoding === "UTF-16BE") return utf16Swapped;
  return encoding === "UTF-16" || encoding === "UTF-16LE" ? utf16 : singleByte(encoding);
}

/** Every byte is a character there: nothing can be wrong. */
function singleByte(encoding: "windows-1251" | "windows-1252"): Decode {
  const decoder = new TextDecoder(encoding);
  return {
    name: encoding,
    wholeBytes: (bytes) => bytes.length,
    isText: () => true,
    textOf: (bytes) => decoder.decode(bytes),
    bytesOf: () => Buffer.alloc(0),
  };
}

function* decoded(decode: Decode, bytes: Buffer): Generator<string, void> {
  if (bytes.length === 0) return;
  if (decode.isText(bytes)) yield decode.textOf(bytes);
  else {
    yield textBefore(decode, bytes);
    throw new NotText(decode.name);
  }
}

/** The text before the first invalid byte: up to a replacement character that the bytes do not contain. */
function textBefore(decode: Decode, bytes: Buffer): string {
  const text = decode.textOf(bytes.subarray(0, bytes.length - (decode === utf8 ? 0 : bytes.length % 2)));
  const own = decode.bytesOf("\uFFFD");
  for (let at = text.indexOf("\uFFFD"); at >= 0; at = text.indexOf("\uFFFD", at + 1)) {
    const from = decode.bytesOf(text.slice(0, at)).length;
    if (!bytes.subarray(from, from + own.length).equals(own)) return text.slice(0, at);
  }
  return text;
}

function utf8WholeBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return lengthBy(byte) > back ? bytes.length - back : bytes.length;
    if (byte < 0x80) return bytes.length;
  }
  return bytes.length;
}

function lengthBy(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

/** A high surrogate at the end waits for the other half. `highAt` is the place of the upper byte in its two. */
function utf16WholeBytes(bytes: Buffer, highAt: 0 | 1): number {
  const even = bytes.length - (bytes.length % 2);
  const upper = bytes[even - 2 + highAt] ?? 0;
  return even >= 2 && upper >= 0xd8 && upper <= 0xdb ? even - 2 : even;
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}
