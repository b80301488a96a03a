import assert from "node:assert/strict";
import { test } from "node:test";
import { isDateLocale, isLocale, isTimeZone } from "./locale.ts";

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

const known = ["UTC", "Europe/Kyiv", "America/Argentina/Buenos_Aires", "Etc/GMT+3"];
const unknown = ["", "Z", "Europe/Atlantis", "+02:00", "Europe/Kyiv ", "Europe/../Kyiv"];

for (const name of known) test(`${name} is a time zone`, () => assert.equal(isTimeZone(name), true));
for (const name of unknown) test(`"${name}" is no time zone`, () => assert.equal(isTimeZone(name), false));
