import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentValues, Value } from "../envelope/model/model.ts";
import type { Field } from "../template/model/field.ts";
import type { Block, TemplateDocument } from "../template/model/model.ts";
import type { Inline, PrintBlock } from "./page.ts";
import { structuredBlocks, type Paper } from "./structured.ts";
import { testLocale } from "../../../tests/world/printed.ts";
import { allSteps } from "../xml/steps.ts";

const paper: Paper = {
  markOf: () => undefined,
  detailsOf: () => ["Acme", "2026-11-20 21:00:00 UTC"],
  url: "https://x/envelope/1",
  locale: testLocale,
};

type Child = Block | string;
const el = (name: string, children: readonly Child[] = [], attributes: Readonly<Record<string, string>> = {}): Block => ({
  kind: "element",
  name,
  attributes,
  children: children.map((child) => (typeof child === "string" ? { kind: "text", text: child } : child)),
});
const field = (name: string): Block => ({ kind: "field", name });
const of = (text: string): Value => ({ kind: "text", text });

function textField(name: string, table?: string): Field {
  const common = { documentId: "d", name, roleId: "r", placeholder: undefined, tooltip: undefined, isRequired: true };
  const rest = {
    isSearchable: false,
    defaultValue: undefined,
    prefill: undefined,
    placement: undefined,
    table,
    minLength: undefined,
    pattern: undefined,
  };
  return { ...common, ...rest, type: "text", multilines: false, maxLength: 1000 };
}

const document = (body: readonly Block[], more: Partial<TemplateDocument> = {}): TemplateDocument => ({
  id: "d",
  kind: "structured",
  title: "Title",
  description: "",
  body,
  fields: [textField("a"), textField("b")],
  tables: [],
  pdf: undefined,
  ...more,
});
const values = (fields: DocumentValues["fields"], tables: DocumentValues["tables"] = {}): DocumentValues => ({
  documentId: "d",
  fields,
  tables,
});

/** Blocks in short notation: `p(…)`, `h1(…)`, `[cell|cell]` for a row. */
function short(blocks: readonly PrintBlock[]): string {
  return blocks.map(shortBlock).join(" ");
}
function shortBlock(block: PrintBlock): string {
  if (block.kind === "paragraph") return `p(${inlines(block.inlines)})`;
  if (block.kind === "heading") return `h${block.level}(${inlines(block.inlines)})`;
  if (block.kind === "title") return `title(${block.text})`;
  if (block.kind === "list") return `${block.ordered ? "ol" : "ul"}(${block.items.map(short).join(", ")})`;
  if (block.kind === "quote") return `quote(${short(block.blocks)})`;
  if (block.kind !== "table") return block.kind;
  return block.rows
    .map(
      (row) =>
        `[${row.map((cell) => `${short(cell.blocks)}${cell.columns > 1 || cell.rows > 1 ? `${cell.columns}x${cell.rows}` : ""}`).join("|")}]`,
    )
    .join("");
}
function inlines(list: readonly Inline[]): string {
  return list
    .map((one) =>
      one.kind === "text"
        ? one.text
        : one.kind === "link"
          ? inlines(one.inlines)
          : one.kind === "mark"
            ? `^${one.number}`
            : `<${one.kind}>`,
    )
    .join("");
}

const filled = values({ a: of("Acme"), b: of("") });
const printed = (...body: Block[]): string =>
  short(allSteps(structuredBlocks(document(body), filled, paper))).replace("title(Title) ", "");

test("values are printed in their fields, empty ones as a line", () => {
  assert.equal(printed(el("p", ["Between ", el("b", [field("a")]), " and ", field("b"), "."])), "p(Between Acme and <blank>.)");
});

test("a document without a heading begins with its title", () => {
  assert.equal(short(allSteps(structuredBlocks(document([el("p", ["x"])]), filled, paper))), "title(Title) p(x)");
  assert.equal(short(allSteps(structuredBlocks(document([el("h2", ["H"]), el("p", ["x"])]), filled, paper))), "h2(H) p(x)");
});

test("text and blocks become paragraphs in their order, however they are nested", () => {
  const cases: [Block, string][] = [
    [el("div", ["one", el("p", ["two"]), "three"]), "p(one) p(two) p(three)"],
    [el("b", ["x", el("p", ["y"])]), "p(x) p(y)"],
    [el("p", []), "p(<break>)"],
    [el("p", ["  a \n b  "]), "p(a b )"],
    [el("ul", [el("li", ["1"]), el("li", ["2", el("ol", [el("li", ["3"])])])]), "ul(p(1), p(2) ol(p(3)))"],
    [el("blockquote", ["q"]), "quote(p(q))"],
    [el("page-break"), "page-break"],
    [el("ul", [el("li", [el("page-break"), "x"])]), "ul(p(x))"],
    [el("p", [el("a", ["site"], { href: "https://a.example" }), el("br"), "x"]), "p(site<break>x)"],
  ];
  for (const [block, expected] of cases) assert.equal(printed(block), expected);
});

test("a static table is a full grid: spans within it, short rows filled up", () => {
  const row = (...cells: Block[]): Block => el("tr", cells);
  const td = (text: string, columns = 1, rows = 1): Block =>
    el("td", [text], { colspan: String(columns), rowspan: String(rows) });
  const cases: [Block[], string][] = [
    [[row(td("a"), td("b")), row(td("c"))], "[p(a)|p(b)][p(c)|]"],
    [[row(td("a", 2)), row(td("b"), td("c"))], "[p(a)2x1][p(b)|p(c)]"],
    [[row(td("a", 1, 2), td("b")), row(td("c"))], "[p(a)1x2|p(b)][p(c)]"],
    [[row(td("a", 1, 99)), row(td("b"))], "[p(a)1x2|][p(b)]"],
    [[row(td("a"), td("b", 1, 2)), row(td("c", 2))], "[p(a)|p(b)1x2][p(c)]"],
  ];
  for (const [rows, expected] of cases) assert.equal(printed(el("table", [el("tbody", rows)])), expected);
});

const rows = { name: "t", cells: [[field("x")], [field("y")]], kind: "table" } as const;
const table = {
  name: "t",
  roleId: "r",
  autoNumbering: true,
  columns: [
    { title: "X", initiallyHidden: false },
    { title: "Y", initiallyHidden: true },
  ],
  fieldNames: ["x", "y"],
};
const tabled = document([rows], { fields: [textField("x", "t"), textField("y", "t")], tables: [table] });

test("a dynamic table has its head and its rows; a hidden column appears once it has a value", () => {
  const printRows = (...list: Record<string, Value>[]): string =>
    short(allSteps(structuredBlocks(tabled, values({}, { t: list }), paper))).slice(13);
  assert.equal(printRows({ x: of("1") }, { x: of("2"), y: of("") }), "[p(№)|p(X)][p(1)|p(1)][p(2)|p(2)]");
  assert.equal(printRows({ x: of("1"), y: of("z") }, { x: of("") }), "[p(№)|p(X)|p(Y)][p(1)|p(1)|p(z)][p(2)||]");
  assert.equal(printRows(), "[p(№)|p(X)]");
});

test("the numbers of a thousand rows fit on one line each", () => {
  const list = Array.from({ length: 1000 }, () => ({ x: of("a long description of the goods in this row of the table") }));
  const shown = short(allSteps(structuredBlocks(tabled, values({}, { t: list }), paper)));
  for (const number of [9, 10, 99, 100, 1000]) assert.ok(shown.includes(`[p(${number})|`), String(number));
});

test("only filled-in values have marks", () => {
  const body = [el("p", [field("a"), " ", field("b")])];
  assert.equal(
    short(allSteps(structuredBlocks(document(body), filled, { ...paper, markOf: () => 3 }))),
    "title(Title) p(Acme^3 <blank>)",
  );
});

test("nesting of any depth is printed", () => {
  const deep = Array.from({ length: 60 }).reduce<Block>(
    (inner) => el("ul", [el("li", [el("table", [el("tr", [el("td", [inner])])])])]),
    el("p", ["x"]),
  );
  assert.ok(printed(deep).includes("p(x)"));
});
