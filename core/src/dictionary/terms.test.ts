import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "../ids/id.ts";
import { foldText } from "../text/fold.ts";
import { containingTerms, emptyTerm, exactTerm, presentTerm, storing } from "./terms.ts";

const setId = parseId<"recordSet">("01930000-0000-7000-8000-000000000001", "id");
const other = parseId<"recordSet">("01930000-0000-7000-8000-000000000002", "id");
const store = storing(setId, [1, 3]);
const slot = { setId, slot: 1 };
const stored = store(new Map([[1, "Łódź Straße"]]));

test("a record stores its values in their slots, both as written and folded", () => {
  assert.deepEqual(stored.cells, ["Łódź Straße", null, null]);
  assert.deepEqual(stored.searched, ["lodz strasse", null, null]);
});

test("an empty value is stored like one never set", () => {
  assert.deepEqual(
    store(
      new Map([
        [1, "a"],
        [3, ""],
      ]),
    ),
    store(new Map([[1, "a"]])),
  );
});

const has = (terms: readonly number[]): boolean => terms.every((term) => stored.terms.includes(term));

const found: readonly (readonly [name: string, isFound: boolean, terms: readonly number[]])[] = [
  ["its exact value", true, [exactTerm(slot, "Łódź Straße")]],
  ["its value in other letters", false, [exactTerm(slot, "łódź straße")]],
  ["its value in another column", false, [exactTerm({ setId, slot: 3 }, "Łódź Straße")]],
  ["its value in another set", false, [exactTerm({ setId: other, slot: 1 }, "Łódź Straße")]],
  ["the middle of a word", true, containingTerms(slot, foldText("ODZ"))],
  ["one letter", true, containingTerms(slot, "z")],
  ["parts of two words", true, containingTerms(slot, foldText("dź Str"))],
  ["what it does not contain", false, containingTerms(slot, "dom")],
  ["an empty cell where there is one", true, [emptyTerm({ setId, slot: 3 })]],
  ["an empty cell where there is none", false, [emptyTerm(slot)]],
  ["having a value where it has one", true, [presentTerm(slot)]],
  ["having a value where it has none", false, [presentTerm({ setId, slot: 3 })]],
  ["an empty cell of no column", false, [emptyTerm({ setId, slot: 2 })]],
];
for (const [name, isFound, terms] of found) {
  test(`a record is ${isFound ? "" : "not "}found by ${name}`, () => assert.equal(has(terms), isFound));
}

test("terms fit the database's integers", () => {
  assert.ok(stored.terms.every((term) => Number.isInteger(term) && term >= -(2 ** 31) && term < 2 ** 31));
});

const texts: readonly (readonly [name: string, make: (column: number) => string])[] = [
  ["short texts", (column) => `Column ${column} of many`],
  ["texts that repeat", () => "ab ".repeat(2000)],
  ["the longest texts", (column) => Array.from({ length: 900 }, (_, n) => (n * 7919 + column).toString(36)).join(" ")],
];
for (const [name, make] of texts) {
  test(`a record has each term of ${name} once`, () => {
    const slots = Array.from({ length: 20 }, (_, index) => index + 1);
    const texts = new Map(slots.map((at) => [at, make(at)]));
    const storeWide = storing(setId, slots);
    const { terms } = storeWide(texts);
    const all = new Set(terms);
    // two columns may have the same hash
    assert.ok(terms.length - all.size < 20);
    for (const [at, value] of texts) {
      const wanted = [exactTerm({ setId, slot: at }, value), ...containingTerms({ setId, slot: at }, foldText(value))];
      assert.ok(wanted.every((term) => all.has(term)));
    }
    assert.deepEqual(storeWide(new Map([[1, "a"]])), storing(setId, slots)(new Map([[1, "a"]])), "nothing is left for the next");
  });
}

test("the terms of a record are ascending, so that PostgreSQL need not sort them", () => {
  assert.deepEqual(
    stored.terms,
    stored.terms.toSorted((a, b) => a - b),
  );
});
