import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { readTemplate } from "../read-template.ts";

type Parts = { readonly id?: string; readonly info?: string; readonly body?: string; readonly roles?: string };

const field = '<field type="text" name="own" roleId="a"/>';
const more = '<role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/>';

function numbers({ id = "d", info = "<title>D</title>", body = "", roles = more }: Parts): readonly number[] {
  const document = `<document id="${id}"><info>${info}</info><body>${field}${body}</body></document>`;
  const found = readTemplate(
    `<template><info><name>N</name></info><documents>${document}</documents><flow><roles>${roles}</roles></flow></template>`,
  );
  return "faults" in found ? found.faults.map((row) => catalogue[row.code].code) : [];
}

function table(parts: { table?: string; head?: string; cell?: string; row?: string; td?: string } = {}): string {
  const cell = `<td ${parts.td ?? ""}><field type="text" name="f" roleId="a"/></td>`;
  return `<table name="t" roleId="a" iterable="true" ${parts.table ?? ""}><thead>${parts.head ?? ""}<tr><th ${parts.cell ?? ""}>A</th></tr></thead><tbody><tr iterable="true" ${parts.row ?? ""}>${cell}</tr></tbody></table>`;
}

const refused: readonly (readonly [string, Parts, number])[] = [
  ["an element in its title", { info: "<title>D<b/></title>" }, 1008],
  ["an attribute of its description", { info: '<title>D</title><description lang="uk"/>' }, 1008],
  ["a PDF and is none itself", { info: '<title>D</title><pdf uuid="x"/>' }, 1008],
  ["two spaces in its id", { id: "d  e" }, 1068],
  ["a line end in the id of a role", { roles: more.replace('id="s"', 'id="s&#10;t"') }, 1068],
  ["an id of U+00A0", { roles: more.replace('id="s"', 'id="\u00a0"') }, 40058],
  ["a field in a list, not in an item of it", { body: '<ul><field type="text" name="f" roleId="a"/></ul>' }, 40045],
  [
    "an image in a row, not in a cell of it",
    { body: '<table><tr><img src="data:image/png;base64,iVBORw0KGgoAAAAN"/></tr></table>' },
    40045,
  ],
  ["U+00A0 between rows", { body: "<table><tr/>\u00a0<tr/></table>" }, 40045],
  ["a word with U+00A0 at its end", { body: '<field type="text\u00a0" name="f" roleId="a"/>' }, 40044],
  [
    "a style that fetches, on an image",
    { body: '<img src="data:image/png;base64,iVBORw0KGgoAAAAN" style="background: url(x)"/>' },
    40045,
  ],
  ["a style that fetches, on a table with rows", { body: table({ table: 'style="background: url(x)"' }) }, 40045],
  ["a style that fetches, on a column", { body: table({ cell: 'style="background: url(x)"' }) }, 40045],
  ["a style that fetches, on a row", { body: table({ row: 'style="background: url(x)"' }) }, 40045],
  ["a script on a cell", { body: table({ td: 'onclick="x()"' }) }, 40045],
  [
    "a table for rows without one to repeat",
    { body: '<table name="t" roleId="a" iterable="true"><thead><tr><th>A</th></tr></thead><tbody/></table>' },
    40038,
  ],
  ["text beside the row of a head", { body: table({ head: "A" }) }, 1008],
];
for (const [name, parts, expected] of refused) {
  test(`a document with ${name} is refused with ${expected}`, () => {
    const found = numbers(parts);
    assert.ok(found.includes(expected), JSON.stringify(found));
  });
}

const accepted: readonly (readonly [string, Parts])[] = [
  ["a blank switch", { body: '<field type="text" name="f" roleId="a" optional=" "/>' }],
  ["white space around words and ids", { id: " d\n", body: '<field type=" text&#9;" name="f" roleId=" a "/>' }],
  [
    "a table with rows, its head written by an editor",
    { body: table({ table: 'class="table-stripped"', cell: 'width="50" style="color: red"', td: 'data-id="7"' }) },
  ],
  ["a field in an item of a list", { body: '<ul><li><field type="text" name="f" roleId="a"/></li></ul>' }],
];
for (const [name, parts] of accepted) test(`a document with ${name} is accepted`, () => assert.deepEqual(numbers(parts), []));
