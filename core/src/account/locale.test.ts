import assert from "node:assert/strict";
import { test } from "node:test";
import { isDateLocale, isLocale } from "./locale.ts";

test("a language is one of those that faults and emails have", () => {
  assert.deepEqual(["en", "uk", "EN", "en-GB", ""].map(isLocale), [true, true, false, false, false]);
});

for (const [tag, is] of [
  ["en", true],
  ["uk-UA", true],
  ["zh-Hant-TW", true],
  ["", false],
  ["en_GB", false],
  ["english language", false],
  [`en-x-${"a".repeat(8)}-${"b".repeat(8)}-${"c".repeat(8)}-${"d".repeat(8)}`, false],
] as const) {
  test(`"${tag}" is ${is ? "a" : "no"} language tag for dates`, () => assert.equal(isDateLocale(tag), is));
}
