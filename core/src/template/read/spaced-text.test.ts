import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps, type Steps } from "../../xml/steps.ts";
import { spacedText, squeezedText } from "./spaced-text.ts";

const kept = (text: string): string =>
  allSteps(spacedText(text))
    .map((block) => (block.kind === "text" ? block.text.replaceAll("\u00a0", "_") : "|"))
    .join("");

const cases: readonly (readonly [text: string, kept: string, squeezed: string])[] = [
  ["", "", ""],
  [" a b  c ", "_a b__c ", " a b c "],
  ["a\tb", "a____b", "a b"],
  ["a \t b", "a______b", "a b"],
  ["\ta\r\n b\r\rc\n", "____a|_b||c|", " a b c "],
];
for (const [text, expected, squeezed] of cases) {
  test(`${JSON.stringify(text)} is ${JSON.stringify(expected)} where spaces are kept, and ${JSON.stringify(squeezed)} elsewhere`, () => {
    assert.equal(kept(text), expected);
    assert.equal(allSteps(squeezedText(text)), squeezed);
  });
}

test("spaces on the border of two pieces of a long text are one run", () => {
  for (const before of [65_534, 65_535, 65_536, 65_537]) {
    const text = `${"x".repeat(before)}  ${"y".repeat(70_000)}`;
    assert.equal(kept(text), text.replace("  ", "__"));
    assert.equal(allSteps(squeezedText(text)), text.replace("  ", " "));
  }
});

test("a long text is replaced in many steps", () => {
  const text = "a  ".repeat(1_000_000);
  for (const steps of [spacedText(text), squeezedText(text)]) assert.ok(countOf(steps) > 30);
});

function countOf(steps: Steps<unknown>): number {
  let count = 0;
  for (const _ of steps) count += 1;
  return count;
}
