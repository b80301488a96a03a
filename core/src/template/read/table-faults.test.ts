import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { readTemplate } from "../read-template.ts";

function faults(body: string, documents = ""): readonly FaultRow[] {
  const found = readTemplate(
    `<template><info><name>N</name></info><documents><document id="d"><info><title>D</title></info><body>\n${body}<field type="text" name="own" roleId="a"/></body></document>${documents}</documents><flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/></roles></flow></template>`,
  );
  return "faults" in found ? found.faults : [];
}

const text = (name: string, more = ""): string => `<field type="text" name="${name}" roleId="s" ${more}/>`;
const heads = (count: number, more = ""): string => `<thead><tr>${`<th ${more}>H</th>`.repeat(count)}</tr></thead>`;
const row = (cells: string): string => `<tbody><tr iterable="true" name="*">${cells}</tr></tbody>`;
const table = (inside: string, more = 'iterable="true" name="t" roleId="s"'): string => `<table ${more}>${inside}</table>`;
const cells = (count: number): string => Array.from({ length: count }, (_, at) => `<td>${text(`f${at}`)}</td>`).join("");
const fields = (count: number): string => Array.from({ length: count }, (_, at) => text(`f${at}`)).join("");
const one = row(`<td>${text("f")}</td>`);

const wrong: readonly (readonly [string, string, number])[] = [
  ["a table without a required field of its owner", table(heads(1) + row(`<td>${text("f", 'optional="true"')}</td>`)), 40029],
  ["a table without a head", table(one), 40030],
  ["a table with a cell in its head", table(`<thead><tr><td>H</td></tr></thead>${one}`), 40030],
  ["a table with a field in its head", table(`<thead><tr><th>${text("h")}</th></tr></thead>${one}`), 1008],
  ["a table with a field deep in its head", table(`<thead><tr><th><b>${text("h")}</b></th></tr></thead>${one}`), 1008],
  ["a table without a body", table(heads(1)), 40031],
  ["a table whose body has no row", table(`${heads(1)}<tbody/>`), 40038],
  ["a table of two rows", table(`${heads(1)}<tbody><tr iterable="true"><td>${text("f")}</td></tr><tr><td/></tr></tbody>`), 40031],
  ["a table without fields", table(heads(1) + row("<td>x</td>")), 40032],
  [
    "a table in a table",
    table(
      heads(1) +
        row(`<td>${text("f")}${table(heads(1) + row(`<td>${text("g")}</td>`), 'iterable="true" name="u" roleId="s"')}</td>`),
    ),
    40033,
  ],
  ["a table with a name that is not iterable", table(heads(1) + one, 'iterable="false" name="t" roleId="s"'), 40034],
  [
    "a table with a row of another name",
    table(`${heads(1)}<tbody><tr iterable="true" name="r"><td>${text("f")}</td></tr></tbody>`),
    40035,
  ],
  ["a table without a name", table(heads(1) + one, 'iterable="true" roleId="s"'), 40046],
  ["a table without an owner", table(heads(1) + one, 'iterable="true" name="t"'), 40047],
  ["a hidden column that must be filled", table(heads(1, 'initiallyHidden="true"') + one), 40078],
  ["a table of 121 columns", table(heads(121) + row(cells(121))), 40079],
  ["a table of 241 fields", table(heads(1) + row(`<td>${fields(241)}</td>`)), 40080],
  ["a table of two heads and one cell", table(heads(2) + one), 40081],
  [
    "an autonumber in a table",
    table(heads(1) + row(`<td>${text("f")}<field type="autonumber" name="n" roleId="s"/></td>`)),
    40083,
  ],
];
for (const [what, body, code] of wrong) {
  test(`${what} is refused with ${code} at its place`, () => {
    const rows = faults(body).map((fault) => [catalogue[fault.code].code, fault.documentId, fault.line, typeof fault.column]);
    assert.deepEqual(rows, [[code, "d", 2, "number"]]);
  });
}

for (const name of ["b", "strong", "i", "em", "u", "span", "br", "p", "div", "sub", "sup"]) {
  test(`the head of a column may hold ${name}, and ${name} in it`, () => {
    const inside = name === "br" ? "<br/>" : `<${name}>H <${name}>I</${name}></${name}>`;
    assert.deepEqual(faults(table(`<thead><tr><th>${inside}</th></tr></thead>${one}`)), []);
  });
}

test("a table may have 120 columns, 240 fields and hidden columns of optional fields", () => {
  assert.deepEqual(faults(table(heads(120) + row(cells(120)))), []);
  assert.deepEqual(faults(table(heads(1) + row(`<td>${fields(240)}</td>`))), []);
  const hidden = `<thead><tr><th>1</th><th initiallyHidden="true">2</th></tr></thead>`;
  assert.deepEqual(faults(table(hidden + row(`<td>${text("f")}</td><td>${text("g", 'optional="true"')}</td>`))), []);
});

test("a template may have 50 external documents, and the 51st is refused with 40107 at its place", () => {
  const document = (at: number): string =>
    `<document id="e${at}" type="singleAttachment"><info><title>E${at}</title></info><body><field type="attachment" name="f" roleId="s" attachmentType="all"/></body></document>\n`;
  const documents = (count: number): string => `\n${Array.from({ length: count }, (_, at) => document(at)).join("")}`;
  assert.deepEqual(faults("", documents(50)), []);
  const rows = faults("", documents(51));
  assert.deepEqual(
    rows.map((fault) => [catalogue[fault.code].code, fault.args, fault.line]),
    [[40107, [51, 50], 53]],
  );
});

test("the file of an external document is required: 40115", () => {
  const document = `<document id="e" type="singleAttachment"><info><title>E</title></info><body>\n<field type="attachment" name="f" roleId="s" attachmentType="all" optional="true"/></body></document>`;
  assert.deepEqual(
    faults("", document).map((fault) => [catalogue[fault.code].code, fault.documentId, fault.line]),
    [[40115, "e", 3]],
  );
});

test("an attachment cannot have a default value; the fault names the attribute", () => {
  const rows = faults('<field type="attachment" name="f" roleId="s" attachmentType="all" defaultValue="x"/>');
  const before = '<field type="attachment" name="f" roleId="s" attachmentType="all" ';
  assert.deepEqual(
    rows.map(({ code, args, line, column }) => [code, args, line, column]),
    [["value.unsupported", ["defaultValue"], 2, before.length + 1]],
  );
});

test("the fault of a repeated document title names its element", () => {
  const rows = faults("", `<document id="e"><info>\n\n<title>D</title></info><body>${text("f")}</body></document>`);
  assert.deepEqual(
    rows.map(({ code, line }) => [code, line]),
    [["document.duplicate_title", 4]],
  );
});
