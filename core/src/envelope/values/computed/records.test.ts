import assert from "node:assert/strict";
import { test } from "node:test";
import { bob, envelopeOf, fillAs } from "../../../../../tests/world/envelopes/example.ts";
import type { DictionaryFacts } from "../../facts/dictionary-facts.ts";
import { readEnvelope } from "../../xml/read.ts";
import { writeEnvelope } from "../../xml/write.ts";
import {
  nut,
  bolt,
  unknown,
  facts,
  known,
  number,
  template,
  envelopeXml,
  sendOf,
  values,
  codes,
  field,
  record,
  name,
  price,
  kind,
  mailbox,
  ids,
} from "../../../../../tests/world/envelopes/goods.ts";
const dictionaryBody = `<field type="select-dictionary" name="pick" roleId="s" ${ids}/><lookup name="price" relatedTo="pick" columnUuid="${price}"/><formula name="twice">PRODUCT({price},2)</formula><duplicate name="copy" relatedTo="pick"/>`;
const customBody = `<field type="select-dictionary" name="pick" roleId="s" allowCustomValue="true" ${ids}/><lookup name="price" relatedTo="pick" columnUuid="${price}"/>`;
const filtered = (by: string, more = ""): string =>
  `<field type="select-dictionary" name="pick" roleId="s" ${ids} filterQuery='{${by}}'/>${more}`;

test("a selected record provides its text, its other columns and the values computed from them", () => {
  const envelope = envelopeOf(sendOf(template(dictionaryBody), record("pick", nut.toUpperCase())));
  assert.deepEqual(values(envelope), { pick: "Nut", price: "$ 1,200.50", twice: "2401.00", copy: "Nut" });
  assert.deepEqual(envelope.documents[0]?.fields["pick"], { kind: "record", recordId: nut, text: "Nut" });
  assert.deepEqual(envelope.documents[0]?.fields["copy"], { kind: "text", text: "Nut" });
});

test("the read form names the record, and can be sent back as it is", () => {
  const of = template(dictionaryBody);
  const envelope = envelopeOf(sendOf(of, record("pick", nut)));
  const xml = writeEnvelope(envelope, of);
  assert.ok(xml.includes(`<field name="pick" recordUuid="${nut}">Nut</field>`), xml);
  const filled = fillAs(bob, envelope, xml.replace('<field name="done"/>', field("done", "x")), { of });
  assert.deepEqual(values(envelopeOf(filled)), { ...values(envelope), done: "x" });
});

test("a selected value stays when its record is changed or removed", () => {
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
  ["nothing picked where custom texts are allowed", customBody, "", [60011]],
  ["a blank text where custom texts are allowed", customBody, field("pick", " "), [60011]],
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
  ["an archived dictionary", dictionaryBody, record("pick", nut), [60009], { isArchived: true }],
  ["a column that is gone", dictionaryBody, "", [60005], { columnIds: new Set([price]) }],
  ["a lookup whose column is gone", dictionaryBody, record("pick", nut), [60005], { columnIds: new Set([name]) }],
  ["a dictionary closed to the mailbox", dictionaryBody, record("pick", nut), [60027], noFilter],
  [
    "a dictionary read by filters, in a field without one",
    dictionaryBody,
    record("pick", nut),
    [60027],
    { filterBy: new Set([kind]) },
  ],
  ["a text of one's own where filters are missing", customBody, field("pick", "Screw"), [], { filterBy: new Set([kind]) }],
  [
    "a dictionary read by filters, in a field that has one",
    filtered(`"${kind}":{"documentId":"form","fieldName":"k"}`, '<field type="text" name="k" roleId="s"/>'),
    record("pick", nut) + field("k", "small"),
    [],
    { filterBy: new Set([kind]) },
  ],
  [
    "a dictionary read by filters, in a field that filters by a column that is not named",
    filtered(`"${kind}":{"documentId":"form","fieldName":"k"}`, '<field type="text" name="k" roleId="s"/>'),
    record("pick", nut) + field("k", "small"),
    [60027],
    { filterBy: new Set([name]) },
  ],
  ["a text of one's own for a closed dictionary", customBody, field("pick", "Screw"), [], noFilter],
  [
    "a record as a field filters",
    filtered(`"${kind}":{"documentId":"form","fieldName":"k"}`, '<field type="text" name="k" roleId="s"/>'),
    record("pick", nut) + field("k", "small"),
    [],
  ],
  [
    "a record as several values of a field filter",
    filtered(
      `"${kind}":{"documentId":"form","fieldName":"k"}`,
      '<field type="dropdown" name="k" roleId="s" multiSelect="true"><option>small</option><option>big</option></field>',
    ),
    record("pick", nut) + '<field name="k"><value>small</value><value>big</value></field>',
    [],
    { records: new Map([[nut, { [name]: "Nut", [price]: "", [kind]: "small, big" }]]) },
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

test("a removed dictionary is not a source of a new envelope", () => {
  assert.deepEqual(codes(sendOf(template(customBody), field("pick", "x"), { dictionaries: new Map() })), [60001]);
});

test("faults in a row name the table and the row", () => {
  const row = `<field type="select-dictionary" name="pick" roleId="s" ${ids}/><lookup name="price" relatedTo="pick" columnUuid="${price}"/>`;
  const submitted = `<fieldgroup name="t"><fieldset>${field("item", "x")}${record("pick", nut)}</fieldset><fieldset>${field("item", "x")}${record("pick", nut)}${field("price", "1")}</fieldset></fieldgroup>`;
  const decision = sendOf(template("", { row }), submitted);
  assert.deepEqual(codes(decision), [50029]);
  const [fault] = "faults" in decision ? decision.faults : [];
  assert.deepEqual([fault?.fieldName, fault?.tableDetails, typeof fault?.line], ["price", { name: "t", index: 1 }, "number"]);
});

const laterBody = (more: string): string => `<field type="select-dictionary" name="pick" roleId="a" ${more} ${ids}/>`;
const withoutColumn = { columnIds: new Set([price]) };
const filterByKind = `filterQuery='{"${kind}":{"roleId":"s"}}'`;
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
  ["a record whose column is gone", laterBody(""), record("pick", nut), [60005], withoutColumn],
  ["nothing for a column that is gone", laterBody(""), "", [], withoutColumn],
  ["nothing for a filter whose column is gone", laterBody(filterByKind), "", [], { columnIds: new Set([name]) }],
  [
    "a record under a filter whose column is gone",
    laterBody(filterByKind),
    record("pick", nut),
    [60005],
    { columnIds: new Set([name]) },
  ],
  ["a text for a column that is gone", laterBody('allowCustomValue="true"'), field("pick", "Screw"), [], withoutColumn],
];
for (const [what, body, fields, expected, more] of fills) {
  test(`a fill with ${what} ${expected.length === 0 ? "works" : `is refused with ${expected.join(", ")}`}`, () => {
    const of = template(body);
    const envelope = envelopeOf(sendOf(of, ""));
    const decision = fillAs(bob, envelope, envelopeXml(fields + field("done", "x")), { of, dictionaries: known(more) });
    assert.deepEqual(codes(decision), expected, JSON.stringify(decision));
  });
}

test("a row that is read keeps its record id", () => {
  const { input } = readEnvelope(envelopeXml(record("pick", nut, "Nut")));
  assert.deepEqual([input?.documents[0]?.fields[0]?.recordUuid, input?.documents[0]?.fields[0]?.text], [nut, "Nut"]);
});
