import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import type { ColumnId, DictionaryId, RecordId } from "../../ids/id.ts";
import { readTemplate } from "../../template/read-template.ts";
import type { Template } from "../../template/model.ts";
import type { DictionaryFacts } from "../dictionary-facts.ts";
import type { Envelope, Value } from "../model.ts";
import type { Decision } from "../prepare-send.ts";
import { readEnvelope } from "../read.ts";
import { bob, envelopeOf, fillAs, send, templateId } from "../test-example.ts";
import { writeEnvelope } from "../write.ts";

const goods = "0193a000-0000-7000-8000-0000000000d1" as DictionaryId;
const [name, price, kind, mailbox] = ["1", "2", "3", "4"].map(
  (last) => `0193a000-0000-7000-8000-0000000000c${last}` as ColumnId,
) as [ColumnId, ColumnId, ColumnId, ColumnId];
const [nut, bolt] = ["1", "2"].map((last) => `0193a000-0000-7000-8000-0000000000e${last}` as RecordId) as [RecordId, RecordId];
const unknown = "0193a000-0000-7000-8000-0000000000ee";
const facts: DictionaryFacts = {
  isArchived: false,
  isReadable: true,
  records: new Map([
    [nut, { [name]: "Nut", [price]: "$ 1,200.50", [kind]: "small", [mailbox]: bob }],
    [bolt, { [name]: "Bolt", [price]: "", [kind]: "big" }],
  ]),
};
const known = (more: Partial<DictionaryFacts> = {}) => new Map([[goods, { ...facts, ...more }]]);

const ids = `dictionaryUuid="${goods}" columnUuid="${name}"`;
const number = (of: string, role = "s"): string => `<field type="number" name="${of}" roleId="${role}" optional="true"/>`;

/** A template of two documents, the sender `s` and the assignee `a`, whose field `done` must be filled. */
function template(body: string, { row = "", second = "", subject = "" } = {}): Template {
  const table =
    row === ""
      ? ""
      : `<table class="table-stripped" name="t" roleId="s"><thead><tr><th>1</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="item" roleId="s"/>${row}</td></tr></tbody></table>`;
  const xml = `<template><info><name>N</name><subject>${subject}</subject></info><documents><document id="form"><info><title>D</title></info><body>${body}${table}<field type="text" name="done" roleId="a"/></body></document><document id="more"><info><title>E</title></info><body>${second}</body></document></documents><flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee" mailboxUuid="${bob}"/></roles></flow></template>`;
  const read = readTemplate(xml);
  assert.ok("template" in read, JSON.stringify(read));
  return read.template;
}

function envelopeXml(fields: string, more = ""): string {
  return `<envelope templateUuid="${templateId}"><documents><document id="form">${fields}</document><document id="more">${more}</document></documents></envelope>`;
}

type Options = {
  readonly more?: string;
  readonly dictionaries?: ReadonlyMap<DictionaryId, DictionaryFacts>;
  readonly number?: number;
};
function sendOf(of: Template, fields: string, { more = "", dictionaries = known(), number: taken }: Options = {}): Decision {
  const fixed = of.subject === undefined ? { ...of, subject: "Order" } : of;
  return send(envelopeXml(fields, more), { template: fixed, dictionaries, number: taken });
}

const text = (value: Value | undefined): string =>
  value === undefined ? "" : value.kind === "text" || value.kind === "record" ? value.text : value.kind;
function values(envelope: Envelope): Readonly<Record<string, string>> {
  const all = envelope.documents.flatMap(({ fields }) => Object.entries(fields));
  return Object.fromEntries(all.map(([key, value]) => [key, text(value)]));
}
const codes = (decision: Decision): readonly number[] =>
  "faults" in decision ? decision.faults.map(({ code }) => catalogue[code].code) : [];
const field = (of: string, value: string | number): string => `<field name="${of}">${value}</field>`;
const record = (of: string, id: string, value = ""): string => `<field name="${of}" recordUuid="${id}">${value}</field>`;

test("formulas are worked out over documents in the order of what they use, and the subject after them", () => {
  const of = template(
    `<formula name="total">SUM({net},{more::tax})</formula>${number("q")}<formula name="net">PRODUCT({q},9.99)</formula>`,
    {
      second:
        '<formula name="tax" precision="4">PRODUCT({form::net},0.2)</formula><duplicate name="copy" documentId="form" relatedTo="total"/>',
      subject: "Invoice {total}",
    },
  );
  const envelope = envelopeOf(sendOf(of, field("q", 3)));
  assert.deepEqual(values(envelope), { q: "3", net: "29.97", tax: "5.9940", total: "35.96", copy: "35.96" });
  assert.equal(envelope.subject, "Invoice 35.96");
});

test("a formula in a row works over its row, one outside over all rows", () => {
  const row = `${number("q")}${number("p")}<formula name="line">PRODUCT({q},{p})</formula>`;
  const of = template(
    '<formula name="sum">SUM({line})</formula><formula name="count" precision="0">COUNTA({q})</formula><formula name="max">MAX({line})</formula><formula name="min">MIN({p})</formula>',
    { row },
  );
  const set = (q: string, p: string): string => `<fieldset>${field("item", "x")}${field("q", q)}${field("p", p)}</fieldset>`;
  const envelope = envelopeOf(
    sendOf(of, `<fieldgroup name="t">${set("2", "10.5")}${set("3", "0.1")}${set("", "7")}</fieldgroup>`),
  );
  const lines = envelope.documents[0]?.tables["t"]?.map((one) => text(one["line"]));
  assert.deepEqual(lines, ["21.00", "0.30", "7.00"]);
  assert.deepEqual(values(envelope), { sum: "28.30", count: "2", max: "21.00", min: "0.10" });
});

test("a later role's values are worked in, and its fill sends the formula as it was read", () => {
  const of = template(`${number("a")}${number("b", "a")}<formula name="sum">SUM({a},{b})</formula>`);
  const envelope = envelopeOf(sendOf(of, field("a", 1)));
  assert.equal(values(envelope)["sum"], "1.00");
  for (const said of ["1.00", "1", "6", "6.000", ""]) {
    const filled = fillAs(bob, envelope, envelopeXml(field("b", 5) + field("done", "x") + field("sum", said)), { of });
    assert.equal(values(envelopeOf(filled))["sum"], "6.00", said);
  }
  assert.deepEqual(
    codes(fillAs(bob, envelope, envelopeXml(field("b", 5) + field("done", "x") + field("sum", 7)), { of })),
    [50107],
  );
});

const dictionaryBody = `<field type="select-dictionary" name="pick" roleId="s" ${ids}/><lookup name="price" relatedTo="pick" columnUuid="${price}"/><formula name="twice">PRODUCT({price},2)</formula><duplicate name="copy" relatedTo="pick"/>`;
const customBody = `<field type="select-dictionary" name="pick" roleId="s" allowCustomValue="true" ${ids}/><lookup name="price" relatedTo="pick" columnUuid="${price}"/>`;
const filtered = (by: string, more = ""): string =>
  `<field type="select-dictionary" name="pick" roleId="s" ${ids} filterQuery='{${by}}'/>${more}`;

test("a picked record gives its text, its other columns and what is made of them", () => {
  const envelope = envelopeOf(sendOf(template(dictionaryBody), record("pick", nut.toUpperCase())));
  assert.deepEqual(values(envelope), { pick: "Nut", price: "$ 1,200.50", twice: "2401.00", copy: "Nut" });
  assert.deepEqual(envelope.documents[0]?.fields["pick"], { kind: "record", recordId: nut, text: "Nut" });
});

test("the read form names the record, and can be sent back as it is", () => {
  const of = template(dictionaryBody);
  const envelope = envelopeOf(sendOf(of, record("pick", nut)));
  const xml = writeEnvelope(envelope, of);
  assert.ok(xml.includes(`<field name="pick" recordUuid="${nut}">Nut</field>`), xml);
  const filled = fillAs(bob, envelope, xml.replace('<field name="done"/>', field("done", "x")), { of });
  assert.deepEqual(values(envelopeOf(filled)), { ...values(envelope), done: "x" });
});

test("what was picked stays when the record changes or goes", () => {
  const of = template(dictionaryBody);
  const envelope = envelopeOf(sendOf(of, record("pick", nut)));
  for (const records of [new Map(), new Map([[nut, { [name]: "New", [price]: "9" }]])]) {
    const dictionaries = known({ records });
    const filled = fillAs(bob, envelope, envelopeXml(record("pick", nut, "Nut") + field("done", "x")), { of, dictionaries });
    assert.equal(values(envelopeOf(filled))["price"], "$ 1,200.50");
  }
});

const noFilter = { ...facts, isReadable: false, records: new Map() };
type Case = readonly [what: string, body: string, fields: string, codes: readonly number[], Partial<DictionaryFacts>?];
const cases: readonly Case[] = [
  ["a record and its text", dictionaryBody, record("pick", nut, " Nut "), []],
  ["a record and another text", dictionaryBody, record("pick", nut, "Bolt"), [60010]],
  ["a record that does not exist", dictionaryBody, record("pick", unknown), [60008]],
  ["a record that is no UUID", dictionaryBody, record("pick", "7"), [60008]],
  ["a text without a record", dictionaryBody, field("pick", "Nut"), [50066]],
  ["nothing picked", dictionaryBody, "", [50001]],
  ["nothing picked where own texts may stand", customBody, "", [60011]],
  ["a blank text where own texts may stand", customBody, field("pick", " "), [60011]],
  ["a text of one's own", customBody, field("pick", "Screw"), []],
  ["a text of 1000 characters", customBody, field("pick", "x".repeat(1000)), []],
  ["a text of 1001 characters", customBody, field("pick", "x".repeat(1001)), [1014]],
  ["a text of one's own in a lookup too", customBody, field("pick", "Screw") + field("price", "3.20"), []],
  ["a lookup's own text of 1001 characters", customBody, field("pick", "Screw") + field("price", "x".repeat(1001)), [1014]],
  ["a lookup of nothing picked", customBody.replace("/>", ' optional="true"/>'), field("price", "3"), [50028]],
  ["a lookup as in the record", dictionaryBody, record("pick", nut) + field("price", "$ 1,200.50"), []],
  ["a lookup unlike the record", dictionaryBody, record("pick", nut) + field("price", "1"), [50029]],
  ["a lookup of an empty column", dictionaryBody, record("pick", bolt) + field("price", "1"), [50029]],
  ["a copy that matches", dictionaryBody, record("pick", nut) + field("copy", "Nut"), []],
  ["a copy that differs", dictionaryBody, record("pick", nut) + field("copy", "Bolt"), [50087]],
  ["a copy of something empty", `${number("n")}<duplicate name="copy" relatedTo="n"/>`, field("copy", "1"), [50064]],
  [
    "a copy of a number spelled otherwise",
    `${number("n")}<duplicate name="copy" relatedTo="n"/>`,
    field("n", "1.50") + field("copy", "1.5"),
    [],
  ],
  [
    "a formula that matches in other digits",
    `${number("n")}<formula name="f">SUM({n})</formula>`,
    field("n", 1) + field("f", "1"),
    [],
  ],
  ["a formula that differs", `${number("n")}<formula name="f">SUM({n})</formula>`, field("n", 1) + field("f", "2"), [50107]],
  [
    "a formula over 15 digits",
    `${number("n")}<formula name="f">PRODUCT({n},{n})</formula>`,
    field("n", "999999999999999"),
    [50003],
  ],
  [
    "a formula under 15 digits",
    `${number("n")}<formula name="f">PRODUCT({n},-2)</formula>`,
    field("n", "999999999999999"),
    [50002],
  ],
  ["an archived dictionary", dictionaryBody, record("pick", nut), [60009, 60009], { isArchived: true }],
  ["a dictionary closed to the mailbox", dictionaryBody, record("pick", nut), [60027], noFilter],
  ["a text of one's own for a closed dictionary", customBody, field("pick", "Screw"), [], noFilter],
  [
    "a record as a field filters",
    filtered(`"${kind}":{"documentId":"form","fieldName":"k"}`, '<field type="text" name="k" roleId="s"/>'),
    record("pick", nut) + field("k", "small"),
    [],
  ],
  [
    "a record against a field's filter",
    filtered(`"${kind}":{"documentId":"form","fieldName":"k"}`, '<field type="text" name="k" roleId="s"/>'),
    record("pick", nut) + field("k", "Small"),
    [60008],
  ],
  [
    "a record with an empty column and an empty filter field",
    filtered(`"${price}":{"documentId":"form","fieldName":"k"}`, '<field type="text" name="k" roleId="s" optional="true"/>'),
    record("pick", bolt),
    [],
  ],
  [
    "a record with a filled column and an empty filter field",
    filtered(`"${price}":{"documentId":"form","fieldName":"k"}`, '<field type="text" name="k" roleId="s" optional="true"/>'),
    record("pick", nut),
    [60008],
  ],
  ["a record of a role's mailbox", filtered(`"${mailbox}":{"roleId":"a"}`), record("pick", nut), []],
  ["a record of no role's mailbox", filtered(`"${mailbox}":{"roleId":"s"}`), record("pick", nut), [60008]],
  [
    "a record against one of two filters",
    filtered(
      `"${mailbox}":{"roleId":"a"},"${kind}":{"documentId":"form","fieldName":"k"}`,
      '<field type="text" name="k" roleId="s"/>',
    ),
    record("pick", nut) + field("k", "big"),
    [60008],
  ],
];
for (const [what, body, fields, expected, more] of cases) {
  test(`a send with ${what} ${expected.length === 0 ? "works" : `is refused with ${expected.join(", ")}`}`, () => {
    const decision = sendOf(template(body), fields, { dictionaries: known(more) });
    assert.deepEqual(codes(decision), expected, JSON.stringify(decision));
    for (const row of "faults" in decision ? decision.faults : [])
      assert.ok(row.documentId === "form" && row.fieldName !== undefined);
  });
}

test("a dictionary that is gone is no source of a new envelope", () => {
  assert.deepEqual(codes(sendOf(template(customBody), field("pick", "x"), { dictionaries: new Map() })), [60001]);
});

test("faults in a row name the table and the row", () => {
  const row = `<field type="select-dictionary" name="pick" roleId="s" ${ids}/><lookup name="price" relatedTo="pick" columnUuid="${price}"/>`;
  const said = `<fieldgroup name="t"><fieldset>${field("item", "x")}${record("pick", nut)}</fieldset><fieldset>${field("item", "x")}${record("pick", nut)}${field("price", "1")}</fieldset></fieldgroup>`;
  const decision = sendOf(template("", { row }), said);
  assert.deepEqual(codes(decision), [50029]);
  const [fault] = "faults" in decision ? decision.faults : [];
  assert.deepEqual([fault?.fieldName, fault?.tableDetails, typeof fault?.line], ["price", { name: "t", index: 1 }, "number"]);
});

const laterBody = (more: string): string => `<field type="select-dictionary" name="pick" roleId="a" ${more} ${ids}/>`;
const fills: readonly (readonly [string, string, string, readonly number[], Partial<DictionaryFacts>])[] = [
  ["a record", laterBody(""), record("pick", nut), [], {}],
  ["a record of an archived dictionary", laterBody(""), record("pick", nut), [60009], { isArchived: true }],
  ["nothing for an archived dictionary", laterBody(""), "", [], { isArchived: true }],
  ["a text for an archived dictionary", laterBody('allowCustomValue="true"'), field("pick", "Screw"), [], { isArchived: true }],
  [
    "nothing where a text may stand for an archived dictionary",
    laterBody('allowCustomValue="true"'),
    "",
    [60011],
    { isArchived: true },
  ],
  ["a record of a mailbox's own dictionary", laterBody(""), record("pick", nut), [60027], noFilter],
];
for (const [what, body, fields, expected, more] of fills) {
  test(`a fill with ${what} ${expected.length === 0 ? "works" : `is refused with ${expected.join(", ")}`}`, () => {
    const of = template(body);
    const envelope = envelopeOf(sendOf(of, ""));
    const decision = fillAs(bob, envelope, envelopeXml(fields + field("done", "x")), { of, dictionaries: known(more) });
    assert.deepEqual(codes(decision), expected, JSON.stringify(decision));
  });
}

test("an autonumber is the prefix and the number taken, stays, and is checked once it is known", () => {
  const of = template('<field type="autonumber" name="no" roleId="s" prefix="INV-"/>', { subject: "Invoice {no}" });
  const envelope = envelopeOf(sendOf(of, "", { number: 7 }));
  assert.deepEqual([values(envelope)["no"], envelope.subject], ["INV-7", "Invoice INV-7"]);
  assert.deepEqual(codes(sendOf(of, field("no", "INV-8"), { number: 7 })), [50107]);
  assert.deepEqual(codes(sendOf(of, field("no", "INV-7"), { number: 7 })), []);
  assert.deepEqual(codes(sendOf(of, field("no", "INV-8"))), []);
  assert.equal(values(envelopeOf(fillAs(bob, envelope, envelopeXml(field("done", "x")), { of })))["no"], "INV-7");
});

test("a row that is read keeps its record id", () => {
  const { input } = readEnvelope(envelopeXml(record("pick", nut, "Nut")));
  assert.deepEqual([input?.documents[0]?.fields[0]?.recordUuid, input?.documents[0]?.fields[0]?.text], [nut, "Nut"]);
});
