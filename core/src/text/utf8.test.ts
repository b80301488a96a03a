import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { utf8 } from "./utf8.ts";

test("texts become the bytes that the platform's encoder gives", () => {
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.array(fc.integer({ min: 0, max: 0xffff })).map(textOf));
  fc.assert(fc.property(texts, (text) => assert.deepEqual(utf8(text), new TextEncoder().encode(text))));
  const limits = ["\u007F", "\u0080", "\u07FF", "\u0800", "\uFFFF", "\u{10000}", "\u{10FFFF}", "a\uD800b", "\uDC00"];
  for (const text of limits) assert.deepEqual(utf8(text), new TextEncoder().encode(text));
});

/** UTF-16 of any code units, lone surrogates among them. */
function textOf(units: readonly number[]): string {
  return String.fromCharCode(...units);
}
