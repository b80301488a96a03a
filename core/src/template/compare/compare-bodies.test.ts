import assert from "node:assert/strict";
import { test } from "node:test";
import { compareBodies, cutText } from "./compare-bodies.ts";
import { allSteps } from "../../xml/steps.ts";
import type { Block } from "../model/model.ts";

const compared = (before: readonly Block[], after: readonly Block[]) => allSteps(compareBodies(before, after, { parts: 0 }));
const text = (words: string): Block => ({ kind: "text", text: words });
const element = (name: string, children: readonly Block[], attributes = {}): Block => ({
  kind: "element",
  name,
  attributes,
  children,
});
const image = (hash: string, widthPx?: number): Block => ({
  kind: "image",
  source: { imageId: "i", hash },
  widthPx,
  heightPx: undefined,
});
const table = (...cells: readonly string[]): Block => ({ kind: "table", name: "t", cells: cells.map((cell) => [text(cell)]) });
const field = (name: string, option?: string): Block => ({ kind: "field", name, ...(option === undefined ? {} : { option }) });

type Case = readonly [what: string, before: readonly Block[], after: readonly Block[], expected: string | undefined];
const cases: readonly Case[] = [
  ["nothing", [text("a")], [text("a")], undefined],
  ["the width of spaces", [text(" a  b\n")], [text(" a b ")], undefined],
  ["words", [text("a b")], [text("a c")], "text: a b > a c"],
  ["a field's name", [field("a")], [field("b")], "text: {a} > {b}"],
  ["a radio's option", [field("a", "yes")], [field("a", "no")], 'layout: ld name="a" option="yes"/> > ld name="a" option="no"/>'],
  ["cells of a table", [table("a", "b")], [table("a", "c")], "text: [t: a | b] > [t: a | c]"],
  ["an image", [image("00")], [image("01")], 'layout: ageId":"i","hash":"00"}/> > ageId":"i","hash":"01"}/>'],
  ["the width of an image", [image("0")], [image("0", 9)], 'layout: eId":"i","hash":"0"}/> > eId":"i","hash":"0"} widthPx=9/>'],
  ["an element about a text", [text("a")], [element("b", [text("a")])], "layout: a > <b>a</b>"],
  ["an attribute", [element("p", [])], [element("p", [], { id: "x" })], 'layout: <p></p> > <p id="x"></p>'],
  ["a text in a table", [element("td", [table("a")])], [element("td", [table("b")])], "text: [t: a] > [t: b]"],
  [
    "layout in one of two cells",
    [{ kind: "table", name: "t", cells: [[text("a")], [text("b")]] }],
    [{ kind: "table", name: "t", cells: [[text("a")], [element("b", [text("b")])]] }],
    "layout: [t: a | b] > [t: a | <b>b</b>]",
  ],
  ["blocks side by side", [element("p", [text("a")]), text("b")], [text("ab")], "text: a b > ab"],
];
for (const [what, before, after, expected] of cases) {
  test(`bodies that differ in ${what} are reported as ${expected ?? "the same"}`, () => {
    const change = compared(before, after);
    assert.equal(change && `${change.property}: ${change.before} > ${change.after}`, expected);
  });
}

for (const name of ["a", "b", "strong", "i", "em", "u", "s", "span", "sub", "sup"]) {
  test(`words are not parted by ${name}`, () => {
    const change = compared([element(name, [text("a")]), text("b")], [text("ab")]);
    assert.equal(change?.property, "layout");
  });
}

const around: readonly (readonly [string, string, string, string])[] = [
  ["xx", "xxx", "xx", "xxx"],
  ["ab", "aab", "ab", "aab"],
  ["", "a", "", "a"],
  [`x${"r".repeat(25)}`, `xx${"r".repeat(25)}`, `x${"r".repeat(20)}`, `xx${"r".repeat(20)}`],
  [`a${"m".repeat(30)}a`, `b${"m".repeat(30)}b`, `a${"m".repeat(30)}a`, `b${"m".repeat(30)}b`],
  [
    `${"l".repeat(21)}a${"r".repeat(21)}`,
    `${"l".repeat(21)}b${"r".repeat(21)}`,
    `${"l".repeat(20)}a${"r".repeat(20)}`,
    `${"l".repeat(20)}b${"r".repeat(20)}`,
  ],
  ["a".repeat(501), "b", `${"a".repeat(500)}…`, "b"],
  ["a".repeat(500), "b", "a".repeat(500), "b"],
];
for (const [before, after, shownBefore, shownAfter] of around) {
  test(`of ${before.length} and ${after.length} characters the difference is shown with 20 around it, at most 500`, () => {
    assert.deepEqual(compared([text(before)], [text(after)]), { property: "text", before: shownBefore, after: shownAfter });
  });
}

for (const [whole, cut] of [
  ["abc", "abc"],
  ["abcd", "abc…"],
  ["ab😀", "ab…"],
  ["a😀", "a😀"],
] as const) {
  test(`${whole} in three characters is ${cut}`, () => assert.equal(cutText(whole, 3), cut));
}
