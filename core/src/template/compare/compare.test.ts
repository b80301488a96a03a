import assert from "node:assert/strict";
import { test } from "node:test";
import { compareTemplates, type TemplateChange } from "./compare.ts";
import { changeText } from "./compare-text.ts";
import { allSteps } from "../../xml/steps.ts";
import type { Template } from "../model/model.ts";
import { readTemplate } from "../read-template.ts";

const xml = `<template><info><name>Order</name><expire/></info><documents>
  <document id="order"><info><title>Order</title></info>
    <body><p>We order <b>soon</b> <field type="text" name="goods" roleId="buyer" max="100"/>.</p></body></document>
  <document id="terms"><info><title>Terms</title></info><body><p>Net 30 days</p></body></document>
  </documents><flow><roles><role id="buyer" title="Buyer" type="sender"/><role id="seller" title="Seller" type="copy"/></roles></flow></template>`;

const compared = (before: Template, after: Template) => allSteps(compareTemplates(before, after));

function model(text: string): Template {
  const read = readTemplate(text);
  assert.ok("template" in read, JSON.stringify(read));
  return read.template;
}

/** Kind, change, where joined, before, after. */
type Row = readonly [string, string, string, unknown, unknown];

function changes(text: string): readonly Row[] {
  return compared(model(xml), model(text)).map(({ kind, change, where, before, after }) => {
    const place = Object.values(where).join(" ");
    return [kind, change, place, change === "changed" ? before : before !== null, change === "changed" ? after : after !== null];
  });
}

const cases: readonly (readonly [string, string, readonly Row[]])[] = [
  ["the same", xml, []],
  ["only layout between elements", xml.replace("<documents>\n", "<documents>"), []],
  ["another name", xml.replace("<name>Order", "<name>Buy"), [["rule", "changed", "name", "Order", "Buy"]]],
  [
    "a fixed expiry",
    xml.replace("<expire/>", '<expire after="3"/>'),
    [["rule", "changed", "expire", null, { afterDays: 3, customAllowed: false }]],
  ],
  ["a title of a role", xml.replace('title="Buyer"', 'title="Client"'), [["role", "changed", "buyer title", "Buyer", "Client"]]],
  [
    "a role more",
    xml.replace("</roles>", '<role id="boss" title="Boss" type="copy"/></roles>'),
    [["role", "added", "boss", false, true]],
  ],
  ["a limit of a field", xml.replace('max="100"', 'max="200"'), [["field", "changed", "order goods maxLength", 100, 200]]],
  [
    "a field of another name",
    xml.replace('name="goods"', 'name="things"'),
    [
      ["document", "changed", "order text", "We order soon {goods}.", "We order soon {things}."],
      ["field", "removed", "order goods", true, false],
      ["field", "added", "order things", false, true],
    ],
  ],
  ["words", xml.replace("Net 30", "Net 14"), [["document", "changed", "terms text", "Net 30 days", "Net 14 days"]]],
  [
    "only the layout",
    xml.replace("<b>soon</b>", "<i>soon</i>"),
    [
      [
        "document",
        "changed",
        "order layout",
        '<p>We order <b>soon</b> <field name="goods',
        '<p>We order <i>soon</i> <field name="goods',
      ],
    ],
  ],
  [
    "documents in another order",
    xml.replace(/(<document id="order">.*?<\/document>)\s*(<document id="terms">.*?<\/document>)/s, "$2$1"),
    [
      ["document", "changed", "terms position", 2, 1],
      ["document", "changed", "order position", 1, 2],
    ],
  ],
  ["a document less", xml.replace(/<document id="terms">.*?<\/document>/s, ""), [["document", "removed", "terms", true, false]]],
];
for (const [what, text, expected] of cases) {
  test(`two versions with ${what} differ in ${expected.length} things`, () => assert.deepEqual(changes(text), expected));
}

test("additions and removals are swapped when the versions are", () => {
  const other = model(xml.replace('name="goods"', 'name="things"'));
  const there = compared(model(xml), other);
  const back = compared(other, model(xml));
  const kinds = (rows: typeof there) => rows.map(({ change, where }) => `${change} ${where.fieldName ?? ""}`).toSorted();
  assert.deepEqual(kinds(back), ["added goods", "changed ", "removed things"]);
  assert.deepEqual(kinds(there), ["added things", "changed ", "removed goods"]);
});

test("a change is described in one sentence", () => {
  const [change] = compared(model(xml), model(xml.replace('max="100"', 'max="200"')));
  assert.equal(change && changeText(change), "field goods of document order: maxLength was 100, is 200");
  const [removed] = compared(model(xml), model(xml.replace(/<document id="terms">.*?<\/document>/s, "")));
  assert.equal(removed && changeText(removed), "document terms was removed");
});

test("a long text is shown where it differs", () => {
  const long = "x".repeat(10_000);
  const [change] = compared(model(xml.replace("Net 30", long)), model(xml.replace("Net 30", `${long}y`)));
  assert.deepEqual([change?.before, change?.after], [`${"x".repeat(20)} days`, `${"x".repeat(20)}y days`]);
});

test("each rule of a template is compared", () => {
  const before = model(xml);
  const rules: Partial<Template> = {
    name: "Other",
    description: "Other",
    subject: "Other",
    message: "Other",
    expire: undefined,
    forwarding: { delegation: false, sharing: true },
    archiveBeforeCompletion: !before.archiveBeforeCompletion,
    ordered: !before.ordered,
  };
  const found = compared(
    { ...before, expire: { afterDays: 3, notifyInDays: undefined, customAllowed: false } },
    { ...before, ...rules },
  );
  assert.deepEqual(
    found.map(({ kind, change, where, after }) => [kind, change, where, after]),
    Object.entries(rules).map(([property, after]) => ["rule", "changed", { property }, after ?? null]),
  );
});

const withTable = xml
  .replace(
    "</p></body>",
    `</p><table name="rows" roleId="buyer"><thead><tr><th>Item</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="item" roleId="buyer"/></td></tr></tbody></table></body>`,
  )
  .replace("<flow>", '<signatures><signature name="main" roleId="signer" documentId="order"/></signatures><flow>')
  .replace("</roles>", '<role id="signer" title="Signer" type="signer"/></roles>');

test("tables and signatures are compared by their names and their documents", () => {
  const places: readonly (readonly [string, string, readonly (readonly string[])[]])[] = [
    ["table name", 'table autoNumbering="true" name', [["table", "changed", "order", "rows", "autoNumbering"]]],
    [">Item<", ">Article<", [["table", "changed", "order", "rows", "columns"]]],
    [
      '"rows"',
      '"lines"',
      [
        ["document", "changed", "order", "text"],
        ["table", "removed", "order", "rows"],
        ["table", "added", "order", "lines"],
        ["field", "changed", "order", "item", "table"],
      ],
    ],
    ["signature name", 'signature qualified="true" name', [["signature", "changed", "order", "main", "isQualified"]]],
    [
      '"main"',
      '"second"',
      [
        ["signature", "removed", "order", "main"],
        ["signature", "added", "order", "second"],
      ],
    ],
    [
      'signature name="main" roleId="signer" documentId="order"',
      'signature name="main" roleId="signer" documentId="terms"',
      [
        ["signature", "removed", "order", "main"],
        ["signature", "added", "terms", "main"],
      ],
    ],
  ];
  for (const [was, is, expected] of places) {
    const found = compared(model(withTable), model(withTable.replace(was, is)));
    assert.deepEqual(
      found.map(({ kind, change, where }) => [kind, change, ...Object.values(where)]),
      expected,
      is,
    );
  }
});

test("a change is said in one sentence", () => {
  const where = { documentId: "order", fieldName: "goods", property: "pattern" };
  const cases: readonly (readonly [change: Partial<TemplateChange>, sentence: string])[] = [
    [{ where, before: "a+", after: null }, 'field goods of document order: pattern was "a+", is not set'],
    [{ where, before: null, after: ["a", 7] }, 'field goods of document order: pattern was not set, is ["a",7]'],
    [{ where: { documentId: "order", fieldName: "goods" } }, "field goods of document order: it was not set, is not set"],
    [
      { kind: "table", where: { documentId: "order", tableName: "rows" }, change: "added" },
      "table rows of document order was added",
    ],
    [
      { kind: "signature", where: { documentId: "order", signatureName: "main" }, change: "removed" },
      "signature main of document order was removed",
    ],
    [{ kind: "role", where: { roleId: "buyer", property: "title" }, after: "B" }, 'role buyer: title was not set, is "B"'],
    [
      { kind: "document", where: { documentId: "order", property: "title" }, before: 1, after: 2 },
      "document order: title was 1, is 2",
    ],
    [{ kind: "rule", where: { property: "ordered" }, before: false, after: true }, "rule: ordered was false, is true"],
  ];
  for (const [change, sentence] of cases)
    assert.equal(changeText({ kind: "field", change: "changed", where, before: null, after: null, ...change }), sentence);
  const long = changeText({ kind: "field", change: "changed", where, before: "x".repeat(198), after: "x".repeat(199) });
  assert.match(long, /was "x{198}", is "x{199}…$/);
});
