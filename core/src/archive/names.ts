import { utf8 } from "../text/utf8.ts";

/** The maximum length of a file name in common file systems, in UTF-8 bytes. */
export const nameBytesMax = 255;

/** Characters that a file system refuses or reads as something else, and those that disguise a name. */
const separators = /[/\\:*?"<>|]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u061c\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/gu;
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** One safe name for a file or folder: NFC, no path parts, at most `bytesMax` bytes, the extension kept; else the fallback. */
export function safeName(name: string, fallback: string, bytesMax = nameBytesMax): string {
  const clean = name.normalize("NFC").replaceAll(separators, "-").replaceAll(unsafe, "").replaceAll(/\s+/gu, " ");
  const bare = trimName(clean);
  const free = reserved.test(bare) ? `_${bare}` : bare;
  return shorten(free, bytesMax) || fallback;
}

/** Names given so far in one folder; file systems differ about case, so neither may two names. */
export type Taken = Set<string>;

/** The name, or the first of `name (2).ext`, `name (3).ext` … that is free; takes it. */
export function takeName(name: string, taken: Taken): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : numbered(name, ` (${count})`);
    if (taken.has(folded(candidate))) continue;
    taken.add(folded(candidate));
    return candidate;
  }
}

/** The key by which names are compared. */
export function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFC");
}

function trimName(name: string): string {
  const from = name.search(/[^\s.]/u);
  let end = name.length;
  while (end > from && /[\s.]/u.test(name.charAt(end - 1))) end -= 1;
  return from === -1 ? "" : name.slice(from, end);
}

function numbered(name: string, number: string): string {
  const { stem, extension } = split(name);
  return `${cut(stem, nameBytesMax - bytes(number + extension))}${number}${extension}`;
}

function shorten(name: string, bytesMax: number): string {
  if (bytes(name) <= bytesMax) return name;
  const { stem, extension } = split(name);
  return trimName(`${cut(stem, bytesMax - bytes(extension))}${extension}`);
}

/** An extension is short, without spaces; anything else belongs to the stem. */
function split(name: string): { readonly stem: string; readonly extension: string } {
  const extension = /(?<=.)\.[^\s.]{1,16}$/u.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** The text cut to at most `bytesMax` bytes of UTF-8, not between a character and its marks. */
function cut(text: string, bytesMax: number): string {
  let out = "";
  let used = 0;
  for (const [letter] of text.matchAll(/\P{M}[\p{M}\u200d\ufe0f]*|\p{M}+/gu)) {
    used += bytes(letter);
    if (used > bytesMax) break;
    out += letter;
  }
  return out.trimEnd();
}

function bytes(text: string): number {
  return utf8(text).length;
}
