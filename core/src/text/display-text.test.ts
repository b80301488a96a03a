import assert from "node:assert/strict";
import { test } from "node:test";
import { displayText } from "./display-text.ts";

const cases: readonly (readonly [text: string, shown: string])[] = [
  ["", ""],
  ["дог", "дог"],
  ["abcd", "abcd"],
  ["abcde", "abcd"],
  ["abc😀😀", "abc😀"],
  ["😀😀😀😀", "😀😀😀😀"],
  ["a\0b", "a\uFFFDb"],
  ["a\uD83D", "a\uFFFD"],
  ["\uDE00a", "\uFFFDa"],
];

for (const [text, shown] of cases) {
  test(`of ${JSON.stringify(text)} four characters are ${shown}`, () => assert.equal(displayText(text, 4), shown));
}
