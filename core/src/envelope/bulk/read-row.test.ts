import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../fault/fault.ts";
import type { Template } from "../../template/model/model.ts";
import { readTemplate } from "../../template/read-template.ts";
import { allSteps } from "../../xml/steps.ts";
import { readEnvelope } from "../xml/read.ts";
import { templateId, versionId } from "../../../../tests/world/envelopes/example.ts";
import { requiredAttachmentFaults, columnFinder, columnNames, safeColumnName } from "./columns.ts";
import { readBulkRow, type BulkReading } from "./read-row.ts";

const buyer = "00000000-0000-7000-8000-00000000000b";
const record = "00000000-0000-7000-8000-0000000000d1";
const dictionary = `dictionaryUuid="00000000-0000-7000-8000-0000000000d2" columnUuid="00000000-0000-7000-8000-0000000000d3"`;
const template =
  templateOf(`<p><field type="text" name="goods" roleId="seller"/><field type="text" name="note" roleId="seller" multilines="true" optional="true"/>
  <field type="dropdown" name="sizes" roleId="seller" multiSelect="true"><option>S</option><option>M</option></field>
  <field type="select-dictionary" name="firm" roleId="seller" ${dictionary}/>
  <field type="attachment" name="plan" attachmentType="all" roleId="seller" optional="true"/><field type="text" name="reply" roleId="buyer"/></p>
  <table name="lines" roleId="seller"><thead><tr><th>Item</th></tr></thead><tbody><tr iterable="true"><td><field type="text" name="item" roleId="seller"/></td></tr></tbody></table>`);

function templateOf(body: string): Template {
  const read =
    readTemplate(`<template><info><name>Order</name><description>d</description><expire customAllowed="true"/></info><documents>
    <document id="order"><info><title>Order</title></info><body>${body}</body></document>
    <document id="other"><info><title>Other</title></info><body><p><field type="text" name="note" roleId="seller" optional="true"/></p></body></document></documents>
    <flow><roles><role id="seller" title="Seller" type="sender"/><role id="buyer" title="Buyer" type="assignee"/></roles></flow></template>`);
  assert.ok("template" in read, JSON.stringify(read));
  return read.template;
}

const common = {
  templateId,
  templateVersion: versionId,
  subject: "Shared",
  message: undefined,
  columnOf: allSteps(columnFinder(template)),
};

function row(cells: Readonly<Record<string, Json>>, line = 5): BulkReading {
  return allSteps(readBulkRow({ line, cells: Object.entries(cells).map(([name, value]) => ({ name, value })) }, common));
}

/** Removes the places, which are those of the file. */
function withoutPlaces(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === "place" ? undefined : part)));
}

test("a row is what its envelope XML would be", () => {
  const submitted = {
    "role.buyer": ` ${buyer} `,
    subject: "  Offer\u00a07 ",
    "expire.afterDays": "30",
    goods: "Pumps \u0065\u0301",
    "order::note": "one\r\ntwo",
    sizes: "S\nM",
    "record.firm": record,
    firm: "Acme",
    "order::lines": [{ item: "a" }, { item: 2 }],
    "metadata.order": "A-7",
  };
  const xml = `<envelope templateUuid="${templateId}" templateVersion="${versionId}"><info><subject>  Offer\u00a07 </subject><expire afterDays="30"/></info>
    <flow><roles><role id="buyer" mailboxUuid=" ${buyer} "/></roles></flow><documents><document id="order"><field name="goods">Pumps \u0065\u0301</field>
    <field name="note">one\ntwo</field><field name="sizes"><value>S</value><value>M</value></field><field name="firm" recordUuid="${record}">Acme</field>
    <fieldgroup name="lines"><fieldset index="0"><field name="item">a</field></fieldset><fieldset index="1"><field name="item">2</field></fieldset></fieldgroup>
    </document></documents></envelope>`;
  const read = row(submitted);
  assert.deepEqual(read.faults, []);
  assert.deepEqual(read.metadata, { order: "A-7" });
  assert.deepEqual(withoutPlaces(read.input), withoutPlaces(readEnvelope(xml).input));
});

test("empty cells are left out, and values common to all rows are added", () => {
  const { input, faults } = row({ goods: null, subject: null, "role.buyer": buyer });
  assert.deepEqual(faults, []);
  assert.deepEqual([input?.documents, input?.info.subject?.text], [[], "Shared"]);
  assert.equal(row({ subject: "Own" }).input?.info.subject?.text, "Own");
});

test("faults have the line of the row, and the place of the cell in it", () => {
  for (const [cells, code, column] of [
    [{ goods: "a", colour: "red" }, "bulk_send.column", 2],
    [{ note: "which?" }, "bulk_send.column", 1],
    [{ goods: "a", item: "in a table" }, "bulk_send.column", 2],
    [{ plan: "a file" }, "bulk_send.column", 1],
    [{ "role.nobody": buyer }, "bulk_send.column", 1],
    [{ "record.goods": record }, "bulk_send.column", 1],
    [{ "expire.never": "1" }, "bulk_send.column", 1],
    [{ goods: ["a", "b"], subject: ["a"] }, "bulk_send.column", 2],
    [{ goods: { a: "b" } }, "bulk_send.column", 1],
    [{ "order::lines": "a" }, "bulk_send.column", 1],
    [{ "order::lines": [["a"]] }, "bulk_send.column", 1],
    [{ "order::lines": [{ item: { a: "b" } }] }, "bulk_send.column", 1],
    [{ "order::lines": [{ item: [["a"]] }] }, "bulk_send.column", 1],
    [{ goods: "a\u0000b" }, "bulk_send.character", 1],
    [{ "order::lines": [{ item: "\ud800" }] }, "bulk_send.character", 1],
    [{ "expire.afterDays": "soon" }, "xml.invalid", 1],
    [{ goods: "a", "order::goods": "b" }, "value.duplicate", 2],
    [{ goods: "a", subject: "x".repeat(1001) }, "value.too_long", 2],
  ] as const) {
    const [fault] = row(cells as Readonly<Record<string, Json>>).faults;
    assert.deepEqual([fault?.code, fault?.line, fault?.column], [code, 5, column], JSON.stringify(cells).slice(0, 80));
  }
});

test("a header has every column the sender can say, in the order of the template", () => {
  assert.deepEqual(columnNames(template), [
    "role.buyer",
    "subject",
    "message",
    "expire.afterDays",
    "goods",
    "order::note",
    "sizes",
    "record.firm",
    "other::note",
  ]);
  const columnOf = allSteps(columnFinder(template));
  for (const name of columnNames(template)) assert.ok("column" in columnOf(name), name);
});

test("a column that a spreadsheet would run as a formula has an apostrophe in the header, and means the same", () => {
  const names = ["=1+1", "+a", "-a", "@a"];
  const fields = names.map((name) => `<field type="text" name="${name}" roleId="seller"/>`);
  const formulas = templateOf(`<p>${fields.join("")}<field type="text" name="b" roleId="buyer"/></p>`);
  assert.deepEqual(names.map(safeColumnName), ["'=1+1", "'+a", "'-a", "'@a"]);
  assert.equal(safeColumnName("a=b"), "a=b");
  const columnOf = allSteps(columnFinder(formulas));
  for (const name of names) assert.deepEqual(columnOf(safeColumnName(name)), columnOf(name), name);
  assert.ok("column" in columnOf("=1+1"));
  assert.ok("fault" in allSteps(columnFinder(template))("'goods"));
});

test("a template that needs a file of the sender gives a fault; one that only accepts files does not", () => {
  const reply = '<field type="text" name="reply" roleId="buyer"/>';
  assert.deepEqual(requiredAttachmentFaults(template), []);
  const needing = templateOf(`<p><field type="attachment" name="plan" attachmentType="all" roleId="seller"/>${reply}</p>`);
  assert.deepEqual(
    requiredAttachmentFaults(needing).map(({ code, documentId, fieldName }) => [code, documentId, fieldName]),
    [["bulk_send.attachments", "order", "plan"]],
  );
  assert.deepEqual(
    requiredAttachmentFaults(
      templateOf(
        '<p><field type="attachment" name="plan" attachmentType="all" roleId="buyer"/><field type="text" name="a" roleId="seller"/></p>',
      ),
    ),
    [],
  );
});

test("a column is looked up once, however many rows have it", () => {
  const find = allSteps(columnFinder(template));
  assert.equal(find("goods"), find("goods"));
});

test("a row of many cells is read in many steps", () => {
  const cells = Array.from({ length: 1000 }, (_, index) => ({ name: `role.${index}`, value: "x" }));
  assert.ok([...readBulkRow({ line: 1, cells }, common)].length > 1000);
});

test("a row with as many cells of one field as a line may have is read in time that grows with them", () => {
  const cells = Array.from({ length: 200_000 }, (_, at) => ({ name: at % 2 === 0 ? "firm" : "record.firm", value: "x" }));
  const began = process.cpuUsage();
  const { faults } = allSteps(readBulkRow({ line: 1, cells }, common));
  const { user } = process.cpuUsage(began);
  assert.ok(faults.length > 0 && user < 4_000_000, `${user} µs`);
});

test("the lists of a row have 32 768 lines at most", () => {
  const faultsOf = (lines: number) => row({ sizes: "\n".repeat(lines - 1) }).faults.map(({ code, column }) => [code, column]);
  assert.ok(!faultsOf(32_768).some(([code]) => code === "value.too_many"));
  assert.deepEqual(faultsOf(32_769), [["value.too_many", 1]]);
});
