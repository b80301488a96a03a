import assert from "node:assert/strict";
import { test } from "node:test";
import { fillOf, lettersPerLine, styleOf } from "./style.ts";

test("text is as large as its style says, within 4 and 72 points", () => {
  const cases: readonly (readonly [name: string, size: string, outer: number | undefined, points: number | undefined])[] = [
    ["span", "14pt", undefined, 14],
    ["span", "2em", undefined, 20],
    ["span", "2em", 12, 24],
    ["span", "50%", 12, 6],
    ["span", "xx-small", 12, 6],
    ["span", "x-small", 12, 7],
    ["span", "small", 12, 8.5],
    ["span", "medium", 12, 10],
    ["span", "large", 9, 12],
    ["span", "x-large", 9, 15],
    ["span", "xx-large", 9, 20],
    ["span", "smaller", 20, 17],
    ["span", "larger", 20, 24],
    ["span", "3pt", undefined, 4],
    ["span", "73pt", undefined, 72],
    ["span", "big", undefined, undefined],
    ["small", "big", 20, 17],
    ["small", "14pt", 20, 14],
  ];
  for (const [name, size, outer, points] of cases) {
    const style = styleOf(name, { style: `font-size: ${size}` }, outer === undefined ? {} : { sizePt: outer });
    assert.equal(style.sizePt, points ?? outer, `${name} ${size}`);
  }
  assert.deepEqual([styleOf("small", {}, {}).sizePt, styleOf("span", {}, {}).sizePt], [8.5, undefined]);
});

test("a line has fewer letters the larger they are, and one at least", () => {
  const lettersOf = (outer: number | undefined, inner: number | undefined, lineLength = 60): number =>
    lettersPerLine(
      { style: outer === undefined ? {} : { sizePt: outer }, lineLength },
      inner === undefined ? {} : { sizePt: inner },
    );
  assert.deepEqual(
    [lettersOf(undefined, undefined), lettersOf(undefined, 20), lettersOf(undefined, 5), lettersOf(20, 30), lettersOf(10, 13)],
    [60, 30, 60, 40, 46],
  );
  assert.equal(lettersOf(undefined, 72, 1), 1);
});

test("a background is that of the text, but for tables, rows and cells, which are filled", () => {
  const attributes = { style: "background-color: red" };
  for (const name of ["table", "tr", "th", "td"]) assert.equal(styleOf(name, attributes, {}).background, undefined, name);
  assert.equal(styleOf("span", attributes, {}).background, "#ff0000");
  assert.deepEqual(
    [fillOf(attributes), fillOf({ bgcolor: " #FFEECC " }), fillOf({ ...attributes, bgcolor: "#ffeecc" }), fillOf({})],
    ["#ff0000", "#ffeecc", "#ff0000", undefined],
  );
});
