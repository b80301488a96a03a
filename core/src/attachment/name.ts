import { normalForm } from "../text/normal-form.ts";

/** Bytes of UTF-8 that a file name has at most; what common file systems take. */
export const fileNameBytesMax = 255;
const extensionBytesMax = 32;
const nameless = "file";

/**
 * The name a file is kept under: as sent in NFC, without path parts, control characters, lone surrogates, bidi controls.
 * Over 255 bytes it is cut at a character and keeps its extension. Nothing left → "file".
 */
export function cleanFileName(sent: string): string {
  const bare = normalForm(
    sent.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu, ""),
  );
  const name = (bare.split(/[/\\]/).at(-1) ?? "").trim();
  if (/^\.*$/.test(name)) return nameless;
  return cut(name);
}

/** Bytes of a text in UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += sizeOf(character.codePointAt(0) ?? 0);
  return bytes;
}

function cut(name: string): string {
  if (bytesOf(name) <= fileNameBytesMax) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && bytesOf(name.slice(dot)) <= extensionBytesMax ? name.slice(dot) : "";
  return beginning(name.slice(0, name.length - extension.length), fileNameBytesMax - bytesOf(extension)) + extension;
}

/** The characters that fit; a combining mark is not separated from its base. */
function beginning(text: string, bytesMax: number): string {
  let bytes = 0;
  let end = 0;
  for (const cluster of text.match(/\P{M}[\p{M}\u200d]*|\p{M}+/gu) ?? []) {
    bytes += bytesOf(cluster);
    if (bytes > bytesMax) break;
    end += cluster.length;
  }
  return text.slice(0, end).trimEnd();
}

function sizeOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
