import assert from "node:assert/strict";
import { test } from "node:test";
import type { PrintBlock, PrintCell } from "./page.ts";
import { partBytesMax, partsOf, shortParagraphs } from "./parts.ts";

const text = (words: string) => ({ kind: "text", text: words, style: {} }) as const;
const paragraph = (words: string): PrintBlock => ({ kind: "paragraph", inlines: [text(words)], align: undefined, dir: "ltr" });
const heading = (words: string): PrintBlock => ({ ...paragraph(words), kind: "heading", level: 2 }) as PrintBlock;
const cell = (words: string, rows = 1): PrintCell => ({ blocks: [paragraph(words)], columns: 1, rows });
const table = (...rows: readonly (readonly PrintCell[])[]): PrintBlock => ({ kind: "table", widths: [1], headRows: 1, rows });
const list = (start: number, words: readonly string[], numbers?: readonly number[]): PrintBlock => ({
  kind: "list",
  ordered: true,
  start,
  ...(numbers && { numbers }),
  items: words.map((word) => [paragraph(word)]),
});
const facts = (...words: readonly string[]): PrintBlock => ({
  kind: "facts",
  rows: words.map((word) => ({ label: word, blocks: [] })),
});
const quote = (...words: readonly string[]): PrintBlock => ({ kind: "quote", blocks: words.map(paragraph) });

const [a, b, c, d] = ["a", "b", "c", "d"].map(paragraph) as [PrintBlock, PrintBlock, PrintBlock, PrintBlock];
/** Room for two short paragraphs, rows or items and what is around them, but not for three. */
const two = 64 * 1024;

type Case = { readonly what: string; readonly blocks: readonly PrintBlock[]; readonly parts: readonly (readonly PrintBlock[])[] };

const cases: readonly Case[] = [
  { what: "nothing", blocks: [], parts: [] },
  { what: "what fits", blocks: [a, b], parts: [[a, b]] },
  {
    what: "blocks",
    blocks: [a, b, c, d],
    parts: [
      [a, b],
      [c, d],
    ],
  },
  {
    what: "a block that exceeds a part",
    blocks: [a, paragraph("x".repeat(1000)), b],
    parts: [[a], [paragraph("x".repeat(1000))], [b]],
  },
  {
    what: "a heading",
    blocks: [a, b, heading("h"), heading("i"), c],
    parts: [
      [a, b],
      [heading("h"), heading("i"), c],
    ],
  },
  {
    what: "a table, with its head",
    blocks: [table([cell("head")], [cell("1")], [cell("2")])],
    parts: [[table([cell("head")], [cell("1")])], [table([cell("head")], [cell("2")])]],
  },
  {
    what: "a table behind a block",
    blocks: [a, table([cell("head")], [cell("1")], [cell("2")])],
    parts: [[a], [table([cell("head")], [cell("1")])], [table([cell("head")], [cell("2")])]],
  },
  {
    what: "a table with cells over two rows",
    blocks: [table([cell("head")], [cell("1", 2)], [cell("2")], [cell("3", 2)], [cell("4")])],
    parts: [[table([cell("head")], [cell("1", 2)], [cell("2")])], [table([cell("head")], [cell("3", 2)], [cell("4")])]],
  },
  {
    what: "a table of one row",
    blocks: [a, b, table([cell("x".repeat(900))])],
    parts: [[a, b], [table([cell("x".repeat(900))])]],
  },
  { what: "a list, which counts on", blocks: [list(3, ["x", "y", "z"])], parts: [[list(3, ["x", "y"])], [list(5, ["z"])]] },
  {
    what: "a list with numbers of its own",
    blocks: [list(9, ["x", "y", "z"], [9, 7, 5])],
    parts: [[list(9, ["x", "y"], [9, 7])], [list(11, ["z"], [5])]],
  },
  {
    what: "facts",
    blocks: [facts("a", "b", "c", "d", "e", "f", "g", "h")],
    parts: [[facts("a", "b", "c", "d", "e", "f")], [facts("g", "h")]],
  },
  { what: "a quote", blocks: [quote("x", "y", "z")], parts: [[quote("x", "y")], [quote("z")]] },
];

for (const { what, blocks, parts } of cases)
  test(`parts of ${what}`, () => {
    assert.deepEqual(partsOf(blocks, two), parts);
  });

test("a document with a thousand rows of five columns is one part, with ten thousand four", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row) => ["Jane Example", "1", "2", "3", row].map(String).map((one) => cell(one)));
  assert.equal(partsOf([table(...rows(1000))]).length, 1);
  assert.equal(partsOf([table(...rows(10_000))]).length, 4);
});

test("the bytes of a picture do not count", () => {
  const image = { dataUri: `data:image/png;base64,${"A".repeat(partBytesMax / 100)}` };
  const picture: PrintBlock = {
    ...paragraph(""),
    inlines: [{ kind: "image", image, widthPt: undefined, heightPt: undefined }],
  } as PrintBlock;
  assert.equal(partsOf([picture, picture]).length, 1);
});

test("a paragraph of 4,001 inlines goes on in another one, wherever it is, and a mark stays with its value", () => {
  const mark = { kind: "mark", number: 1 } as const;
  const inlines = Array.from({ length: 4001 }, (_, index) => (index === 2000 ? mark : text(String(index))));
  const long: PrintBlock = { kind: "paragraph", inlines, align: "end", dir: "rtl", shape: { firstPt: 9, leftPt: 3 } };
  const rest = { ...long, shape: { leftPt: 3 } };
  const runs = [
    { ...long, inlines: inlines.slice(0, 2001) },
    { ...rest, inlines: inlines.slice(2001) },
  ];
  const within = (blocks: readonly PrintBlock[]): readonly PrintBlock[] => [
    { kind: "quote", blocks },
    { kind: "list", ordered: false, start: 1, items: [[a], blocks] },
    { kind: "facts", rows: [{ label: "l", blocks }] },
    { kind: "table", widths: [1], headRows: 0, rows: [[{ blocks, columns: 1, rows: 1 }]] },
  ];
  assert.deepEqual(shortParagraphs([a, long, ...within([long])]), [a, ...runs, ...within(runs)]);
});
