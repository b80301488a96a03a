import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentValues } from "../envelope/model/model.ts";
import { readTemplate } from "../template/read-template.ts";
import type { TemplateDocument } from "../template/model/model.ts";
import { allSteps } from "../xml/steps.ts";
import { testLocale } from "../../../tests/world/printed.ts";
import type { Inline, PrintBlock } from "./page.ts";
import { isPreviewed } from "./preview.ts";
import { structuredBlocks } from "./structured.ts";

const paper = { markOf: () => undefined, detailsOf: () => [], url: "", locale: testLocale };
const roles = '<role id="a" title="A" type="sender"/><role id="b" title="B" type="copy"/>';

function documentOf(body: string): TemplateDocument {
  const info = "<info><title>T</title></info>";
  const found = readTemplate(
    `<template><info><name>N</name></info><documents><document id="d">${info}<body>${body}</body></document></documents><flow><roles>${roles}</roles></flow></template>`,
  );
  assert.ok("template" in found, JSON.stringify(found));
  const [document] = found.template.documents;
  assert.ok(document);
  return document;
}

const stepsOf = (body: string, values?: DocumentValues) => structuredBlocks(documentOf(body), values, paper);

const inlinesOf = (block: PrintBlock | undefined): readonly Inline[] => (block?.kind === "paragraph" ? block.inlines : []);

test("thousands of paragraphs within inline elements are printed in time that grows with their number", () => {
  const depth = 50;
  const style = ["text-align: left", "font-style: italic", "line-height: 1.5", "color: #ff0000", "border: none"].join(";");
  const steps = stepsOf(`${`<b style="${style}">`.repeat(depth)}${"x<p>y</p>".repeat(9000)}${"</b>".repeat(depth)}`);
  const begun = process.cpuUsage().user / 1000;
  const blocks = allSteps(steps);
  assert.ok(process.cpuUsage().user / 1000 - begun < 2000);
  const [last] = inlinesOf(blocks.at(-1));
  assert.deepEqual(last, { kind: "text", text: "y", style: { bold: true, italic: true, color: "#ff0000" } });
  assert.equal(blocks.length, 1 + 2 * 9000);
});

test("a link around paragraphs is a link in each of them", () => {
  const blocks = allSteps(stepsOf('<a href="https://a.example"><b>x</b><p>y</p></a><p>z</p>'));
  const shown = blocks.slice(1).map((block) => inlinesOf(block).map((one) => (one.kind === "link" ? one.url : one.kind)));
  assert.deepEqual(shown, [["https://a.example"], ["https://a.example"], ["text"]]);
});

test("an inline element has any number of lines", () => {
  const names = Array.from({ length: 40 }, (_, index) => `f${index}`);
  const fields = names.map((name) => `<field type="text" multilines="true" name="${name}" roleId="a"/>`).join("");
  const lines = { kind: "text", text: "x\n".repeat(2500) } as const;
  const values = { documentId: "d", fields: Object.fromEntries(names.map((name) => [name, lines])), tables: {} };
  const [, paragraph] = allSteps(stepsOf(`<b>${fields}</b>`, values));
  assert.ok(inlinesOf(paragraph).length > 40 * 5000);
});

const bodies: readonly (readonly [title: string, body: string])[] = [
  ["paragraphs", `<div>${"<p>x</p>".repeat(20_000)}</div>`],
  ["inline elements", `<p>${"<b>x</b>".repeat(20_000)}</p>`],
  ["items", `<ul>${"<li>x</li>".repeat(20_000)}</ul>`],
  ["cells", `<table><tbody>${`<tr>${"<td/>".repeat(20)}</tr>`.repeat(1000)}</tbody></table>`],
];
for (const [title, body] of bodies) {
  test(`thousands of ${title} are composed in steps`, () => {
    assert.ok([...stepsOf(body)].length >= 10);
  });
}

test("the empty places of a large table are one cell in each row", () => {
  const rowsOf = (count: number) => {
    const [, table] = allSteps(stepsOf(`<table><tbody><tr><td colspan="60">x</td></tr>${"<tr/>".repeat(count)}</tbody></table>`));
    return table?.kind === "table" ? table.rows : [];
  };
  assert.deepEqual(
    rowsOf(2000)
      .at(-1)
      ?.map(({ columns }) => columns),
    [60],
  );
  assert.equal(rowsOf(1000).at(-1)?.length, 60);
});

test("a preview shows the rows of a table unless the text around their fields is too long for all of them", () => {
  const head = "<thead><tr><th>T</th></tr></thead>";
  const tableOf = (text: string) =>
    `<table name="t" roleId="a">${head}<tbody><tr iterable="true"><td>${text}<field type="text" name="f" roleId="a"/></td></tr></tbody></table>`;
  const isShown = (text: string, count: number): boolean => {
    const rows = Array.from({ length: count }, () => ({ f: { kind: "text", text: "x" } as const }));
    return isPreviewed(documentOf(`<div>${tableOf(text)}</div>`), { documentId: "d", fields: {}, tables: { t: rows } });
  };
  assert.deepEqual(
    [isShown("x ".repeat(2000), 1000), isShown("x ".repeat(10_000), 1000), isShown("x ".repeat(10_000), 100)],
    [true, false, true],
  );
  assert.equal(isShown("x ".repeat(400_000), 1), false);
});
