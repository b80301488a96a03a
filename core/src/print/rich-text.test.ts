import assert from "node:assert/strict";
import { test } from "node:test";
import { readTemplate } from "../template/read-template.ts";
import { lengthPt } from "./style.ts";
import type { PrintBlock, TextStyle } from "./page.ts";
import { structuredBlocks } from "./structured.ts";
import { testLocale } from "../../../tests/world/printed.ts";
import { allSteps } from "../xml/steps.ts";

/** The printed blocks of a body in template XML. */
function printed(body: string): readonly PrintBlock[] {
  const found = readTemplate(
    `<template><info><name>N</name></info><documents><document id="d"><info><title>T</title></info><body>${body}</body></document></documents><flow><roles><role id="s" title="S" type="sender"/><role id="c" title="C" type="copy"/></roles></flow></template>`,
  );
  assert.ok("template" in found, JSON.stringify(found));
  const [document] = found.template.documents;
  assert.ok(document);
  const paper = { markOf: () => undefined, detailsOf: () => [], url: "", locale: testLocale };
  return allSteps(structuredBlocks(document, undefined, paper)).slice(1);
}

function styleOf(body: string): TextStyle | undefined {
  const [block] = printed(body);
  const inline = block?.kind === "paragraph" ? block.inlines.find(({ kind }) => kind === "text") : undefined;
  return inline?.kind === "text" ? inline.style : undefined;
}

const styles: readonly (readonly [string, string, TextStyle])[] = [
  ["a size in points", "font-size: 18pt", { sizePt: 18 }],
  ["a size in pixels", "font-size: 16px", { sizePt: 12 }],
  ["a size by what it was", "font-size: 1.5em", { sizePt: 15 }],
  ["a size in percent", "font-size: 80%", { sizePt: 8 }],
  ["a size by name", "font-size: large", { sizePt: 12 }],
  ["the least size", "font-size: 0.1px", { sizePt: 4 }],
  ["the greatest size", "font-size: 999pt", { sizePt: 72 }],
  ["no size", "font-size: huge", {}],
  ["a colour behind the text", "background-color: #ff0", { background: "#ffff00" }],
  ["a colour by its parts", "color: rgba(0, 128, 0, 1)", { color: "#008000" }],
  ["a weight", "font-weight: 600", { bold: true }],
  ["two lines", "text-decoration: underline line-through", { underline: true, strike: true }],
];
for (const [what, style, expected] of styles) {
  test(`${what} is printed: ${style}`, () => assert.deepEqual(styleOf(`<p><span style="${style}">x</span></p>`), expected));
}

test("small and pre look like themselves", () => {
  assert.deepEqual(styleOf("<p><small>x</small></p>"), { sizePt: 8.5 });
  assert.deepEqual(styleOf("<pre>x</pre>"), { mono: true });
});

const texts: readonly (readonly [string, string, readonly string[]])[] = [
  ["pre keeps lines and spaces", "<pre>a   b\n  c</pre>", ["a\u00a0\u00a0\u00a0b", "\n", "\u00a0\u00a0c"]],
  ["white-space: pre-wrap does too", '<p style="white-space: pre-wrap">a\nb</p>', ["a", "\n", "b"]],
  ["elsewhere white space is one space", "<p>a \n  b</p>", ["a b"]],
  ["capitals are the template's own", '<p style="text-transform: uppercase">aß <b>b</b></p>', ["ASS ", "B"]],
  ["first letters", '<p style="text-transform: capitalize">one two</p>', ["One Two"]],
];
for (const [what, body, expected] of texts) {
  test(what, () => {
    const [block] = printed(body);
    assert.ok(block?.kind === "paragraph");
    assert.deepEqual(
      block.inlines.map((one) => (one.kind === "text" ? one.text : one.kind === "break" ? "\n" : one.kind)),
      expected,
    );
  });
}

const shapes: readonly (readonly [string, object | undefined])[] = [
  ['<p style="margin-left: 40px">x</p>', { leftPt: 30 }],
  ['<div style="padding-left: 20px"><p style="margin: 0 10px">x</p></div>', { leftPt: 22.5, rightPt: 7.5 }],
  ['<p style="text-indent: 1cm">x</p>', { firstPt: 28.35 }],
  ['<p style="line-height: 150%">x</p>', { lineHeight: 1.5 }],
  ['<p style="line-height: 30px">x</p>', { lineHeight: 2.25 }],
  ['<p style="margin-left: -40px; line-height: normal">x</p>', undefined],
  ['<p style="margin-left: 9999px">x</p>', { leftPt: 150 }],
];
for (const [body, expected] of shapes) {
  test(`the style of a paragraph is printed: ${body}`, () => {
    const [block] = printed(body);
    assert.deepEqual(block?.kind === "paragraph" && block.shape, expected);
  });
}

test("a paragraph begins on the side it says", () => {
  const [block] = printed('<p dir="rtl">Latin</p>');
  assert.equal(block?.kind === "paragraph" && block.dir, "rtl");
});

const lists: readonly (readonly [string, object])[] = [
  ["<ol><li>a</li><li>b</li></ol>", { ordered: true, start: 1 }],
  ['<ol start="5"><li>a</li></ol>', { ordered: true, start: 5 }],
  ['<ol type="A"><li>a</li></ol>', { ordered: true, start: 1, marker: "A." }],
  ['<ol style="list-style-type: lower-roman"><li>a</li></ol>', { ordered: true, start: 1, marker: "i." }],
  ['<ol reversed="reversed"><li>a</li><li>b</li></ol>', { ordered: true, start: 2, numbers: [2, 1] }],
  ['<ol><li>a</li><li value="7">b</li><li>c</li></ol>', { ordered: true, start: 1, numbers: [1, 7, 8] }],
  ['<ul type="square"><li>a</li></ul>', { ordered: false, start: 1, marker: "square" }],
  ['<ul style="list-style-type: none"><li>a</li></ul>', { ordered: false, start: 1, marker: "none" }],
];
for (const [body, expected] of lists) {
  test(`a list is marked as a browser would: ${body}`, () => {
    const [block] = printed(body);
    const { items: _, kind, ...rest } = block?.kind === "list" ? block : { items: [], kind: "none" };
    assert.deepEqual([kind, rest], ["list", expected]);
  });
}

test("a static table has the lines, widths, colours and heights it says", () => {
  const [block] = printed(
    '<table border="1" style="width: 50%"><tr bgcolor="#ffeecc"><td width="20%">a</td><td style="background-color: red; vertical-align: middle">b</td></tr></table>',
  );
  assert.ok(block?.kind === "table");
  assert.deepEqual([block.lines, block.widthPercent, block.widths], ["all", 50, [20, 80]]);
  const looks = block.rows[0]?.map(({ fill, valign }) => ({ fill, valign }));
  assert.deepEqual(looks, [
    { fill: "#ffeecc", valign: undefined },
    { fill: "#ff0000", valign: "middle" },
  ]);
  const linesOf = (table: string): unknown => {
    const [one] = printed(table);
    return one?.kind === "table" && one.lines;
  };
  assert.equal(linesOf('<table border="0"><tr><td>a</td></tr></table>'), "none");
  assert.equal(linesOf('<table><tr><td style="border: 1px solid black">a</td></tr></table>'), "all");
  assert.equal(linesOf("<table><tr><td>a</td></tr></table>"), undefined);
});

test("a table is as wide as it says, in percent of the page", () => {
  const cases: readonly (readonly [width: string, percent: number | undefined])[] = [
    ["23.5em", 50],
    ["235pt", 50],
    ["5%", 10],
    ["99%", 99],
    ["100%", undefined],
    ["900pt", undefined],
    ["0", undefined],
    ["-5%", undefined],
    ["auto", undefined],
  ];
  for (const [width, percent] of cases) {
    const [block] = printed(`<table style="width: ${width}"><tr><td>a</td></tr></table>`);
    assert.equal(block?.kind === "table" && block.widthPercent, percent, width);
  }
});

test("large or deeply indented text leaves room for its words", () => {
  const longest = (body: string): number => {
    const texts: string[] = [];
    const visit = (blocks: readonly PrintBlock[]): void => {
      for (const block of blocks) {
        if (block.kind === "paragraph") for (const one of block.inlines) if (one.kind === "text") texts.push(one.text);
        if (block.kind === "table") visit(block.rows.flat().flatMap((cell) => cell.blocks));
      }
    };
    visit(printed(body));
    return Math.max(
      ...texts
        .join("")
        .split(/[\u200b\s]/)
        .map((word) => word.length),
    );
  };
  const word = "x".repeat(60);
  assert.equal(longest(`<p>${"x".repeat(50)}</p>`), 50);
  assert.ok(longest(`<p style="font-size: 72pt">${word.slice(0, 20)}</p>`) <= 6);
  assert.ok(longest(`<table style="width: 10%"><tr><td>${word}</td></tr></table>`) <= 4);
  assert.ok(longest(`<table><tr><td style="font-size: 72pt">${word}</td><td>y</td></tr></table>`) <= 4);
  const [table] = printed(
    `<div style="margin-left: 900px"><table><tr><td><p style="padding: 900px">x</p></td><td>y</td></tr></table></div>`,
  );
  const [cell] = table?.kind === "table" ? (table.rows[0]?.[0]?.blocks ?? []) : [];
  assert.ok(cell?.kind === "paragraph" && (cell.shape?.leftPt ?? 0) < 100, JSON.stringify(cell));
});

test("CSS lengths are converted to points", () => {
  const cases: readonly (readonly [string, number | undefined])[] = [
    ["16px", 12],
    ["12pt", 12],
    ["1in", 72],
    ["25.4mm", 72],
    ["2em", 20],
    ["50%", 235],
    ["4", 3],
    ["-4px", -3],
    ["auto", undefined],
    ["1 2", undefined],
  ];
  for (const [text, points] of cases) assert.equal(lengthPt(text, 10, 470), points, text);
});
