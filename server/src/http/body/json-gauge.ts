import { Fault } from "@chancery/core/fault/fault.ts";
import { tooLarge } from "./body-faults.ts";

/** How large the JSON of a request may be: its bytes, and its values, those of arrays and objects at any depth together. */
export type JsonBounds = { readonly maxBytes: number; readonly valuesMax: number };

/** Maximum nesting of arrays and objects in a request. */
export const depthMax = 64;

/** Receives the bytes of JSON in pieces of any size. */
export type JsonGauge = {
  readonly take: (bytes: Uint8Array) => void;
  /** Offsets of commas between items of the outermost array, where one of many values is cut to be parsed in slices. */
  readonly cuts: readonly number[];
};

/** Values of one item of an array, and of a slice of it: objects with ever new keys take the parser 2 µs a value. */
const itemValuesMax = 32_768;
const sliceValuesMax = 16_384;

/**
 * A gauge that bounds JSON before it is parsed: the parser and what follows cost by the value, not by the byte. It does not
 * check JSON, and never counts less than a parser would make of it. Throws request.too_large, request.invalid at `pointer`.
 */
export function jsonGauge({ maxBytes, valuesMax }: JsonBounds, pointer = ""): JsonGauge {
  const place = pointer.slice(1) || "body";
  const cuts: number[] = [];
  let sizeBytes = 0;
  let depth = 0;
  let values = 1;
  let item = { offset: 0, values: 0 };
  let cut = item;
  let isList = false;
  let isText = false;
  let isEscaped = false;

  function checkItem(): void {
    if (values - item.values > itemValuesMax)
      throw refused(`an item of the ${place} has more than ${itemValuesMax} values`, pointer);
  }

  function endItem(offset: number): void {
    checkItem();
    if (values - cut.values > sliceValuesMax && item !== cut) {
      cuts.push(item.offset);
      cut = item;
    }
    item = { offset, values };
  }

  function open(byte: number): void {
    values += 1;
    depth += 1;
    if (depth === 1) isList = byte === openArray;
    if (depth > depthMax) throw refused(`the ${place} is nested deeper than ${depthMax} levels`, pointer);
  }

  function take(bytes: Uint8Array): void {
    const before = sizeBytes;
    sizeBytes += bytes.length;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (isEscaped) isEscaped = false;
      else if (isText) {
        at = endOfText(bytes, at);
        isText = bytes[at] !== quote;
        isEscaped = bytes[at] === backslash;
      } else if (byte === quote) isText = true;
      else if (byte === comma) {
        if (depth === 1 && isList) endItem(before + at);
        values += 1;
      } else if (byte === openArray || byte === openObject) open(byte);
      else if (byte === closeArray || byte === closeObject) depth -= 1;
    }
    if (values > valuesMax) throw refused(`the ${place} has more than ${valuesMax} values`, pointer);
    checkItem();
  }

  return { take, cuts };
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Position of the first quote or escape at or after `at`, or the end of the bytes. */
function endOfText(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && bytes[end] !== quote && bytes[end] !== backslash) end += 1;
  return end;
}

function refused(why: string, pointer: string): Fault {
  return new Fault("request.invalid", { args: [why], errors: [{ code: "request.invalid", args: [why], pointer }] });
}
