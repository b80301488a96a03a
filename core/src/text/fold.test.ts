import assert from "node:assert/strict";
import { test } from "node:test";
import { foldText, gramsOf, requiredGrams, wordsOf } from "./fold.ts";

const cases: readonly (readonly [string, string])[] = [
  ["Contracts", "contracts"],
  ["  Zażółć   gęślą\tjaźń ", "zazolc gesla jazn"],
  ["STRASSE Straße", "strasse strasse"],
  ["Søren Ærø", "soren aero"],
  ["İstanbul ISPARTA ısı", "istanbul isparta isi"],
  ["Ёлка Їжак ґанок", "елка іжак ганок"],
  ["Ἀθῆναι ΣΊΣΥΦΟΣ", "αθηναι σισυφοσ"],
  ["ﬁle Ⅳ ①", "file iv 1"],
  ["e\u0301te\u0301 été", "ete ete"],
  ["soft\u00adhyphen\u200b", "softhyphen"],
  ["हिन्दी", "हिन्दी".normalize("NFC")],
  ["한국어", "한국어"],
  ["مُحَمَّد", "محمد"],
  ["a\u0000b", "ab"],
  ["O’Brien", "o'brien"],
  ["twenty-one", "twenty-one"],
  ["", ""],
];

for (const [text, expected] of cases) {
  test(`"${text}" is searched as "${expected}"`, () => assert.equal(foldText(text), expected));
}

test("folding twice changes nothing", () => {
  for (const [text] of cases) assert.equal(foldText(foldText(text)), foldText(text));
});

test("words are found once, in order", () => {
  assert.deepEqual(wordsOf("b a b"), ["b", "a"]);
  assert.deepEqual(wordsOf(""), []);
});

test("grams count characters, not code units, and stay inside words", () => {
  assert.deepEqual(gramsOf("ab 😀c"), ["a", "b", "ab", "😀", "c", "😀c"]);
});

test("every gram to find is a gram of a text that has the words", () => {
  const grams = new Set(gramsOf(foldText("Zażółć Contracts GmbH 😀")));
  for (const word of ["t", "ra", "tract", "contracts", "zolc", "😀"]) {
    for (const gram of requiredGrams([word])) assert.ok(grams.has(gram), gram);
  }
  assert.deepEqual(requiredGrams(["tract", "a", "gm"]), ["tra", "rac", "act", "a", "gm"]);
});

test("each letter that Unicode does not take apart is searched as a plain one", () => {
  assert.equal(foldText("łøđðħŧıŋƒßæœþςґ’‘ʼ"), "lodd" + "htinfssaeoethσг'''");
});

test("accents of every script that has them are left out, at both ends of their ranges", () => {
  const ends =
    "300 36f 483 487 591 5bd 5bf 5c1 5c2 5c4 5c5 5c7 610 61a 64b 65f 670 6d6 6dc 6df 6e4 6e7 6e8 6ea 6ed 1ab0 1aff 1dc0 1dff 20d0 20ff fe20 fe2f";
  for (const point of ends.split(" "))
    assert.equal(foldText(`x${String.fromCodePoint(Number.parseInt(point, 16))}y`), "xy", point);
});
