import { bytesOf } from "../attachment/name.ts";
import { normalForm } from "../text/normal-form.ts";

/** The maximum length of a file name in common file systems, in UTF-8 bytes. */
export const nameBytesMax = 255;

/** Characters that a file system refuses or reads as something else, and those that disguise a name. */
const separators = /[/\\:*?"<>|]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u061c\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/gu;
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** One safe name for a file or folder: NFC, no path parts, at most `bytesMax` bytes, the extension kept; else the fallback. */
export function safeName(name: string, fallback: string, bytesMax = nameBytesMax): string {
  const clean = normalForm(name).replaceAll(separators, "-").replaceAll(unsafe, "").replaceAll(/\s+/gu, " ");
  const bare = trimName(clean);
  const free = reserved.test(bare) ? `_${bare}` : bare;
  return shorten(free, bytesMax) || fallback;
}

/** Names given so far in one folder, and the next number of each series of names that differ by their number alone. */
export type Taken = { readonly names: Set<string>; readonly numbers: Map<string, number> };

/** A folder in which some names are taken. */
export function takenNames(names: readonly string[] = []): Taken {
  return { names: new Set(names.map(folded)), numbers: new Map() };
}

/** The name, or the first of `name (2).ext`, `name (3).ext` … that is free; takes it. */
export function takeName(name: string, taken: Taken): string {
  if (takes(name, taken)) return name;
  const { stem, extension } = split(name);
  const room = nameBytesMax - bytesOf(` ()${extension}`);
  for (let digits = 1; ; digits += 1) {
    // numbers with as many digits leave the stem as much room
    const found = takeNumber({ stem: cut(stem, room - digits), extension, digits }, taken);
    if (found !== undefined) return found;
  }
}

type Series = { readonly stem: string; readonly extension: string; readonly digits: number };

/** The first free name of a series. Numbers tried before stay taken: counting from 2 for each of thousands of equal names takes minutes. */
function takeNumber({ stem, extension, digits }: Series, taken: Taken): string | undefined {
  const series = `${digits} ${folded(`${stem} ()${extension}`)}`;
  const end = 10 ** digits;
  for (let number = taken.numbers.get(series) ?? Math.max(2, end / 10); number < end; number += 1) {
    taken.numbers.set(series, number + 1);
    const candidate = `${stem} (${number})${extension}`;
    if (takes(candidate, taken)) return candidate;
  }
  return undefined;
}

/** Takes a name if it is free. File systems differ about case, so neither may two names. */
function takes(name: string, { names }: Taken): boolean {
  const key = folded(name);
  if (names.has(key)) return false;
  names.add(key);
  return true;
}

/** The key by which names are compared. */
export function folded(name: string): string {
  return normalForm(normalForm(name, "NFKC").toLowerCase());
}

function trimName(name: string): string {
  const from = name.search(/[^\s.]/u);
  let end = name.length;
  while (end > from && /[\s.]/u.test(name.charAt(end - 1))) end -= 1;
  return from === -1 ? "" : name.slice(from, end);
}

function shorten(name: string, bytesMax: number): string {
  if (bytesOf(name) <= bytesMax) return name;
  const { stem, extension } = split(name);
  return trimName(`${cut(stem, bytesMax - bytesOf(extension))}${extension}`);
}

/** An extension is short, without spaces; anything else belongs to the stem. */
function split(name: string): { readonly stem: string; readonly extension: string } {
  const extension = /(?<=.)\.[^\s.]{1,16}$/u.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** The text cut to at most `bytesMax` bytes of UTF-8, not between a character and its marks. */
function cut(text: string, bytesMax: number): string {
  if (bytesOf(text) <= bytesMax) return text.trimEnd();
  let out = "";
  let used = 0;
  for (const [letter] of text.matchAll(/\P{M}[\p{M}\u200d\ufe0f]*|\p{M}+/gu)) {
    used += bytesOf(letter);
    if (used > bytesMax) break;
    out += letter;
  }
  return out.trimEnd();
}
