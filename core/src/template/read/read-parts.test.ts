import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import type { Block, Template } from "../model/model.ts";
import { readTemplate } from "../read-template.ts";

type Parts = { info?: string; body?: string; roles?: string; ordered?: boolean };
const twoRoles = '<role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/>';

function xml({ info = "", body = "", roles = twoRoles, ordered = false }: Parts): string {
  const fields = [...roles.matchAll(/id="(\w+)"[^>]*type="assignee"/g)].map(
    ([, id]) => `<field type="text" name="of-${id}" roleId="${id}"/>`,
  );
  return `<template><info><name>N</name>${info}</info><documents><document id="d"><info><title>D</title></info><body>${body}<p>${fields.join("")}</p></body></document></documents><flow><roles${ordered ? ' ordered="true"' : ""}>${roles}</roles></flow></template>`;
}

function template(parts: Parts): Template {
  const found = readTemplate(xml(parts));
  assert.ok("template" in found, JSON.stringify(found));
  return found.template;
}

function numbers(parts: Parts): readonly number[] {
  const found = readTemplate(xml(parts));
  return "faults" in found ? found.faults.map((row) => catalogue[row.code].code) : [];
}

const role = (id: string, type: string, order?: number): string =>
  `<role id="${id}" title="${id}" type="${type}"${order === undefined ? "" : ` order="${order}"`}/>`;
const orders: readonly (readonly [string, Parts, readonly number[]])[] = [
  ["sender and assignee", { roles: twoRoles }, [0, 1]],
  [
    "assignees in parallel, whatever their order says",
    { roles: role("s", "sender") + role("a", "assignee", 2) + role("b", "assignee", 1) },
    [0, 1, 1],
  ],
  ["copies last", { roles: role("s", "sender") + role("c", "copy") + role("a", "assignee") }, [0, 2, 1]],
  ["copies without assignees", { roles: role("s", "sender") + role("c", "copy") }, [0, 1]],
  [
    "one after another by hand",
    { ordered: true, roles: role("s", "sender", 0) + role("a", "assignee", 2) + role("b", "assignee", 1) },
    [0, 2, 1],
  ],
  [
    "two of three at once by hand",
    {
      ordered: true,
      roles: role("s", "sender") + role("a", "assignee", 1) + role("b", "assignee", 1) + role("c", "assignee", 5),
    },
    [0, 1, 1, 5],
  ],
  ["one assignee by hand", { ordered: true, roles: role("s", "sender", 0) + role("a", "assignee", 1) }, [0, 1]],
];
for (const [name, parts, expected] of orders) {
  test(`the steps of ${name} are ${expected.join(", ")}`, () => {
    assert.deepEqual(
      template(parts).roles.map((one) => one.order),
      expected,
    );
  });
}

const cell = '<td><field type="text" name="item" roleId="s"/></td>';
const table = (
  more: string,
  head = "<thead><tr><th>Item</th></tr></thead>",
  body = `<tbody><tr iterable="true" name="*">${cell}</tr></tbody>`,
): Parts => ({
  body: `<table class="table-stripped" iterable="true" ${more}>${head}${body}</table>`,
});
const named = 'name="t" roleId="s"';
const tables: readonly (readonly [string, Parts, number])[] = [
  ["without a name", table('roleId="s"'), 40046],
  ["without an owner", table('name="t"'), 40047],
  ["of an unknown owner", table('name="t" roleId="q"'), 40016],
  ["without a head", table(named, ""), 40030],
  ["with two head rows", table(named, "<thead><tr><th>1</th></tr><tr><th>2</th></tr></thead>"), 40030],
  ["without an iterable row", table(named, undefined, `<tbody><tr>${cell}</tr></tbody>`), 40031],
  ["without fields", table(named, undefined, '<tbody><tr iterable="true"><td>t</td></tr></tbody>'), 40032],
  ["without a required field of its owner", table('name="t" roleId="a"'), 40029],
  [
    "in a table",
    table(named, undefined, `<tbody><tr iterable="true"><td>${table('name="u" roleId="s"').body}</td></tr></tbody>`),
    40033,
  ],
  ["with a named row", table(named, undefined, `<tbody><tr iterable="true" name="x">${cell}</tr></tbody>`), 40035],
  ["with a hidden column that must be filled", table(named, '<thead><tr><th initiallyHidden="true">1</th></tr></thead>'), 40078],
  ["with 121 columns", table(named, `<thead><tr>${"<th>x</th>".repeat(121)}</tr></thead>`), 40079],
  ["with two heads and one cell", table(named, "<thead><tr><th>1</th><th>2</th></tr></thead>"), 40081],
  ["named like a field", { body: `<field type="text" name="t" roleId="s"/>${table(named).body}` }, 40065],
];
for (const [name, parts, code] of tables) {
  test(`a dynamic table ${name} is refused with ${code}`, () => {
    assert.ok(numbers(parts).includes(code), JSON.stringify(numbers(parts)));
  });
}

test("a dynamic table has its columns, and its fields refer to it", () => {
  const [document] = template(table(`${named} autoNumbering="true"`)).documents;
  assert.deepEqual(document?.tables, [
    { name: "t", roleId: "s", autoNumbering: true, columns: [{ title: "Item", initiallyHidden: false }], fieldNames: ["item"] },
  ]);
  assert.deepEqual(
    document.fields.map((field) => field.table),
    ["t", undefined],
  );
  assert.deepEqual(document.body[0], { kind: "table", name: "t", cells: [[{ kind: "field", name: "item" }]] });
});

function blocks(body: string): readonly Block[] {
  return template({ body }).documents[0]?.body.slice(0, -1) ?? [];
}

test("white space between blocks is no text, inside a line it is one space", () => {
  const element = (name: string, children: readonly Block[]): Block => ({ kind: "element", name, attributes: {}, children });
  assert.deepEqual(blocks("\n <div> \n <p>a \n b</p> </div>\n"), [
    element("div", [element("p", [{ kind: "text", text: "a b" }])]),
  ]);
  assert.deepEqual(blocks("<ul>\n<li>x</li> </ul>"), [element("ul", [element("li", [{ kind: "text", text: "x" }])])]);
});

test("a style has one declaration of each property, the last", () => {
  const style = `${"color: red; ".repeat(5000)}text-align: center; COLOR: blue; text-align: left; color: #fff`;
  const [p] = blocks(`<p style="${style}">x</p>`);
  assert.deepEqual(p?.kind === "element" && p.attributes, { style: "text-align: left; color: #fff" });
});

test("only the safe part of styles and attributes reaches the model", () => {
  const [p] = blocks('<p style="text-align:center; position: fixed; COLOR: #fff" data-id="7" class="c">t</p>');
  assert.deepEqual(p?.kind === "element" && p.attributes, { style: "text-align: center; color: #fff", class: "c" });
});

test("a page break is known by its element, its class and its style", () => {
  const names = (body: string): readonly string[] =>
    blocks(body).map((block) => (block.kind === "element" ? block.name : block.kind));
  assert.deepEqual(names("<page-break/>"), ["page-break"]);
  assert.deepEqual(names('<div class="page-break"></div>'), ["page-break"]);
  assert.deepEqual(names('<p style="page-break-after: always">t</p>'), ["p", "page-break"]);
  assert.deepEqual(names('<h2 style="break-before: page">t</h2>'), ["page-break", "h2"]);
});

test("info is read completely, and empty elements fix nothing", () => {
  const full = template({
    info: '<description>D</description><subject>S S</subject><message>M</message><expire after="3" notifyIn="2"/><forwarding delegation="true" sharing="0"/><archive beforeCompletion="false"/>',
  });
  assert.deepEqual(
    [full.name, full.description, full.subject, full.message, full.expire, full.forwarding, full.archiveBeforeCompletion],
    ["N", "D", "S S", "M", { afterDays: 3, notifyInDays: 2, customAllowed: false }, { delegation: true, sharing: false }, false],
  );
  const empty = template({ info: "<subject/><message> </message><expire/>" });
  assert.deepEqual(
    [empty.subject, empty.message, empty.expire, empty.archiveBeforeCompletion],
    [undefined, undefined, undefined, true],
  );
});

test("an automatic subject uses fields by name, or by document and name", () => {
  for (const subject of ["Contract {of-a}", "Contract {of-a}, {d::of-a}", "Contract { of-a }", "Contract without fields"]) {
    assert.deepEqual(numbers({ info: `<subject>${subject}</subject>` }), [], subject);
  }
  for (const subject of ["Contract {e::of-a}", "Contract {}", "Contract {d::}", "Contract }"]) {
    assert.deepEqual(numbers({ info: `<subject>${subject}</subject>` }), [40084], subject);
  }
});

test("each limit of a text field is tested on both sides", () => {
  const field = (more: string): Parts => ({ body: `<field type="text" name="f" roleId="s" ${more}/>` });
  for (const more of ['max="1000"', 'multilines="true" max="5000"', 'min="5" max="5"', `placeholder="${"x".repeat(1024)}"`]) {
    assert.deepEqual(numbers(field(more)), [], more);
  }
  for (const more of ['multilines="true" max="5001"', 'max="0"', 'min="-1"', 'max="1.5"'])
    assert.equal(numbers(field(more)).length, 1, more);
});
