import { openSync } from "fontkit";
import type { FontFile } from "./fonts.ts";

const codePoints = 0x110000;
/** The family that supplies the glyphs of mono text; it must not extend the coverage of the others. */
const monoFamily = "noto-sans-mono";

/** Which characters the shipped fonts can draw: one bit a code point, 136 KiB. */
export type Coverage = Uint8Array;

/** Reads the character maps: a character counts when every variant of one family has it. 0.3 s; once a process. */
export function readCoverage(fonts: readonly FontFile[]): Coverage {
  const all = new Uint8Array(codePoints / 8);
  for (const [family, files] of Map.groupBy(fonts, (font) => font.family)) {
    if (family !== monoFamily)
      files
        .map(bitsOf)
        .reduce(both)
        .forEach((byte, index) => (all[index]! |= byte));
  }
  return all;
}

/** Whether the fonts have the character. */
export function isCovered(coverage: Coverage, codePoint: number): boolean {
  return (coverage[codePoint >> 3]! & (1 << (codePoint & 7))) !== 0;
}

function bitsOf(file: FontFile): Coverage {
  const font = openSync(file.path);
  if (font.type !== "TTF") throw new Error(`font ${file.path} is not TrueType`);
  const bits = new Uint8Array(codePoints / 8);
  for (const codePoint of font.characterSet) bits[codePoint >> 3]! |= 1 << (codePoint & 7);
  return bits;
}

function both(one: Coverage, other: Coverage): Coverage {
  return one.map((byte, index) => byte & other[index]!);
}
