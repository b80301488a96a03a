import assert from "node:assert/strict";
import { test } from "node:test";
import { normalForm } from "./normal-form.ts";

const acute = "\u0301";
const cedilla = "\u0327";
const joiner = "\u034f";
const forms = ["NFC", "NFD", "NFKC", "NFKD"] as const;

for (const text of [
  "",
  "e\u0301te\u0301",
  "привіт, світ і ще трохи слів, щоб було довше за тридцять",
  "हिन्दी में लिखा हुआ एक लंबा वाक्य जिसमें कई मात्राएँ हैं",
  `a${acute.repeat(30)}b${cedilla.repeat(30)}`,
  "👩🏽‍🚀".repeat(20),
  "\u1100\u1161\u11a8".repeat(20),
  "ｶﾞ".repeat(40),
]) {
  test(`"${text.slice(0, 20)}" has the usual forms`, () => {
    for (const form of forms) assert.equal(normalForm(text, form), text.normalize(form));
  });
}

test("of a hundred marks each thirty are parted, and stay so", () => {
  const thirty = cedilla.repeat(30);
  const once = normalForm(`x${cedilla.repeat(100)}`);
  assert.equal(once, `x${thirty}${joiner}${thirty}${joiner}${thirty}${joiner}${cedilla.repeat(10)}`.normalize("NFC"));
  assert.equal(normalForm(once), once);
});

for (const [title, pair] of [
  ["marks of two classes", acute + cedilla],
  ["marks beyond U+FFFF", "\u{1d165}\u{1d16d}"],
  ["letters that are marks in compatibility forms", "\uff9e" + acute],
  ["vowel signs", "\u094d\u093c"],
] as const) {
  test(`half a million ${title} take time in proportion to their number`, () => {
    const began = performance.now();
    for (const form of forms) normalForm(`a${pair.repeat(250_000)}`, form);
    // String.prototype.normalize takes some minutes
    const ms = performance.now() - began;
    assert.ok(ms < 5000, `${ms} ms`);
  });
}
