import type { XmlPlace } from "./tree.ts";

/** Returns line and column of an offset. Offsets must not decrease; all calls together take one pass over the text. */
export type PlaceFinder = (offset: number) => XmlPlace;

const lineFeed = 10;
const carriageReturn = 13;

/** A finder for one text. A smaller offset than the previous one returns the previous place. */
export function placeFinder(text: string): PlaceFinder {
  let at = 0;
  let line = 1;
  let column = 1;
  return (offset) => {
    for (; at < offset && at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === lineFeed || (unit === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) {
        line += 1;
        column = 1;
      } else if (unit !== carriageReturn && !isLowSurrogate(unit)) {
        column += 1;
      }
    }
    return { line, column };
  };
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
