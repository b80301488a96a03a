import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { indexFields } from "../model/field-index.ts";
import { computedOrder } from "./computed-order.ts";
import type { Field } from "../model/field.ts";
import { readTemplate } from "../read-template.ts";

const dictionary = "0193a000-0000-7000-8000-00000000000d";
const column = "0193a000-0000-7000-8000-0000000000c1";
const ids = `dictionaryUuid="${dictionary}" columnUuid="${column}"`;

/** Fields of the sender `s` and the later assignee `a`, a dictionary field `pick`, and a table `t` with a quantity and a picked `item`. */
function xml(body: string, row = ""): string {
  const table = `<table class="table-stripped" name="t" roleId="s"><thead><tr><th>1</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="number" name="q" roleId="s"/><field type="select-dictionary" name="item" roleId="s" ${ids}/>${row}</td></tr></tbody></table>`;
  const fields = `<field type="number" name="n" roleId="s"/><field type="money" name="m" roleId="s"/><field type="text" name="word" roleId="s"/><field type="checkbox" name="box" roleId="s"/><field type="text" name="late" roleId="a"/><field type="select-dictionary" name="pick" roleId="s" ${ids}/>`;
  const other =
    '<document id="e"><info><title>E</title></info><body><field type="number" name="n" roleId="s"/></body></document>';
  return `<template><info><name>N</name></info><documents><document id="d"><info><title>D</title></info><body>${fields}\n${body}\n${table}</body></document>${other}</documents><flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/></roles></flow></template>`;
}

function rows(text: string): readonly FaultRow[] {
  const read = readTemplate(text);
  return "faults" in read ? read.faults : [];
}

const formula = (text: string, more = ""): string => `<formula name="f" ${more}>${text}</formula>`;
const lookup = (more: string): string => `<lookup name="f" columnUuid="${column}" ${more}/>`;
const copy = (more: string): string => `<duplicate name="f" ${more}/>`;
const picked = (more: string): string => `<field type="select-dictionary" name="f" roleId="s" ${more}/>`;
const filter = (value: string, roleId = "s"): string =>
  `<field type="select-dictionary" name="f" roleId="${roleId}" ${ids} filterQuery='{"${column}":${value}}'/>`;
const byField = (name: string, documentId = "d"): string => `{"documentId":"${documentId}","fieldName":"${name}"}`;

type Case = readonly [what: string, body: string, codes: readonly number[], row?: string];
const cases: readonly Case[] = [
  ["a formula over numbers, money and constants", formula("SUM({n},{m},2.5)"), []],
  ["a formula over fields of another document", formula("SUM({n},{e::n})"), []],
  [
    "a formula over a picked, a looked up and a copied text",
    `${formula("MAX({pick},{l},{c})")}<lookup name="l" relatedTo="pick" columnUuid="${column}"/><duplicate name="c" relatedTo="word"/>`,
    [],
  ],
  ["a formula over a later formula", `${formula("SUM({g})")}<formula name="g">SUM({n})</formula>`, []],
  ["a formula over all rows", formula("COUNTA({q})"), []],
  ["a formula in a row", "", [], formula("PRODUCT({q},{n})")],
  [
    "a formula with every attribute",
    formula("SUM({n})", 'precision="7" trailingZeros="false" formatting="true" search="true" placeholder="p"'),
    [],
  ],
  ["a formula with a role", formula("SUM({n})", 'roleId="s"'), []],
  ["a formula over nothing known", formula("SUM({zzz})"), [40073]],
  ["a formula over a document that is unknown", formula("SUM({q::n})"), [40073]],
  ["a formula over a text", formula("SUM({word})"), [40073]],
  ["a formula over a checkbox", formula("COUNTA({box})"), [40073]],
  ["a formula over several of a table's fields", formula("SUM({q},{n})"), [40073]],
  ["a product over rows", formula("PRODUCT({q})"), [40073]],
  ["a division over rows", formula("DIVIDE({q})"), [40073]],
  ["a formula of an unknown operation", formula("AVG({n})"), [40074]],
  ["a formula without a text", formula(""), [40074]],
  ["a formula over itself", formula("SUM({f})"), [40075]],
  ["two formulas over each other", `${formula("SUM({g})")}<formula name="g">SUM({f},{n})</formula>`, [40075, 40075]],
  ["a formula over a copy of itself", `${formula("SUM({c})")}<duplicate name="c" relatedTo="f"/>`, [40075]],
  ["a formula over a circle, which is not on it", `${formula("SUM({f})")}<formula name="g">SUM({f})</formula>`, [40075]],
  ["a formula of 8 digits", formula("SUM({n})", 'precision="8"'), [40023]],
  ["a formula without a name", "<formula>SUM({n})</formula>", [40058]],
  ["a formula with children", formula("SUM({n})<b/>"), [1008]],
  ["a formula of 5001 characters", formula(`SUM({n}${",1".repeat(2500)})`.slice(0, 5001).replace(/,?$/, ")")), [1014, 40074]],
  ["a product of 10 factors", formula(`PRODUCT({n}${",1".repeat(9)})`), []],
  ["a product of 11 factors", formula(`PRODUCT({n}${",1".repeat(10)})`), [1067]],
  ["a division of 11 numbers", formula(`DIVIDE({n}${",1".repeat(10)})`), [1067]],
  ["formulas of 1000 arguments", `${formula(`SUM({n}${",1".repeat(997)})`)}<formula name="g">SUM(1,2)</formula>`, []],
  ["formulas of 1001 arguments", `${formula(`SUM({n}${",1".repeat(998)})`)}<formula name="g">SUM(1,2)</formula>`, [1067]],
  ["200 arguments in a row", "", [], formula(`SUM({q}${",1".repeat(199)})`)],
  ["201 arguments in a row", "", [1067], formula(`SUM({q}${",1".repeat(200)})`)],
  ["a lookup", lookup('relatedTo="pick"'), []],
  ["a lookup of its row", "", [], lookup('relatedTo="item"')],
  ["a lookup in a row of a field outside", "", [], lookup('relatedTo="pick" documentId="d"')],
  ["a lookup of nothing known", lookup('relatedTo="zzz"'), [40018]],
  ["a lookup of another document without the field", lookup('relatedTo="pick" documentId="e"'), [40018]],
  ["a lookup of a row's field from outside", lookup('relatedTo="item"'), [40018]],
  ["a lookup of a number", lookup('relatedTo="n"'), [40019]],
  ["a lookup without a source", lookup(""), [40058]],
  ["a lookup without a column", '<lookup name="f" relatedTo="pick"/>', [60012]],
  ["a lookup with a column that is no UUID", '<lookup name="f" relatedTo="pick" columnUuid="7"/>', [1068]],
  ["a copy of a text", copy('relatedTo="word"'), []],
  ["a copy of a checkbox", copy('relatedTo="box"'), []],
  ["a copy of a formula", `${copy('relatedTo="g"')}<formula name="g">SUM({n})</formula>`, []],
  ["a copy of its row's field", "", [], copy('relatedTo="q"')],
  ["a copy of another document's field", copy('relatedTo="n" documentId="e"'), []],
  ["a copy of nothing known", copy('relatedTo="zzz"'), [40057]],
  [
    "a copy of an attachment",
    `${copy('relatedTo="file"')}<field type="attachment" name="file" roleId="s" attachmentType="all"/>`,
    [40059],
  ],
  ["a copy of a drawing", `${copy('relatedTo="sign"')}<field type="einksign" name="sign" roleId="s"/>`, [40059]],
  ["a copy of a copy", `${copy('relatedTo="c"')}<duplicate name="c" relatedTo="word"/>`, [40059]],
  ["a copy of a row's field from outside", copy('relatedTo="q"'), [40059]],
  ["a copy without a parent", copy(""), [40058]],
  ["a dictionary field", picked(`${ids} allowCustomValue="true" defaultValue="none"`), []],
  ["a dictionary field without a dictionary", picked(`columnUuid="${column}"`), [60013]],
  ["a dictionary field without a column", picked(`dictionaryUuid="${dictionary}"`), [60012]],
  ["a dictionary field with a default that it cannot take", picked(`${ids} defaultValue="x"`), [40113]],
  ["an autonumber", '<field type="autonumber" name="f" roleId="s" prefix="INV-"/>', []],
  ["an autonumber with a prefix of 15", `<field type="autonumber" name="f" roleId="s" prefix="${"x".repeat(15)}"/>`, []],
  ["an autonumber with a prefix of 16", `<field type="autonumber" name="f" roleId="s" prefix="${"x".repeat(16)}"/>`, [1014]],
  ["an autonumber of an assignee", '<field type="autonumber" name="f" roleId="a"/>', [40082]],
  ["an autonumber with a default", '<field type="autonumber" name="f" roleId="s" defaultValue="1"/>', [1035]],
  ["an autonumber in a table", "", [40083], '<field type="autonumber" name="f" roleId="s"/>'],
  ["a filter by a field", filter(byField("word")), []],
  ["a filter by a role", filter('{"roleId":"a"}'), []],
  ["a filter by a field of its row", "", [], filter(byField("item"))],
  ["a filter by a field of its own role later in the text", `${filter(byField("g"))}<formula name="g">SUM({n})</formula>`, []],
  ["a filter of a later role by an earlier field", filter(byField("word"), "a"), []],
  ["a filter that is no JSON", `<field type="select-dictionary" name="f" roleId="s" ${ids} filterQuery="x"/>`, [40090]],
  ["a filter that is a list", `<field type="select-dictionary" name="f" roleId="s" ${ids} filterQuery="[]"/>`, [40090]],
  ["a filter of nothing", `<field type="select-dictionary" name="f" roleId="s" ${ids} filterQuery="{}"/>`, [40090]],
  [
    "a filter by a column that is no UUID",
    `<field type="select-dictionary" name="f" roleId="s" ${ids} filterQuery='{"x":{"roleId":"s"}}'/>`,
    [40091],
  ],
  ["a filter by a text", filter('"x"'), [40092]],
  ["a filter by a role and a field", filter('{"roleId":"s","documentId":"d","fieldName":"word"}'), [40092]],
  ["a filter by a field without its document", filter('{"fieldName":"word"}'), [40092]],
  ["a filter by an unknown document", filter(byField("word", "zzz")), [40093]],
  ["a filter by an unknown field", filter(byField("zzz")), [40094]],
  ["a filter by itself", filter(byField("f")), [40094]],
  ["a filter by a row's field from outside", filter(byField("q")), [40094]],
  [
    "a filter by a file",
    `${filter(byField("file"))}<field type="attachment" name="file" roleId="s" attachmentType="all"/>`,
    [40094],
  ],
  ["a filter by an unknown role", filter('{"roleId":"q"}'), [40095]],
  ["a filter by a later role's field", filter(byField("late")), [40096]],
  ["a filter by a copy of a later role's field", `${filter(byField("c"))}<duplicate name="c" relatedTo="late"/>`, [40096]],
];
for (const [what, body, codes, row] of cases) {
  test(`a template with ${what} ${codes.length === 0 ? "is right" : `is refused with ${codes.join(", ")}`}`, () => {
    const found = rows(xml(body, row));
    assert.deepEqual(
      found.map(({ code }) => catalogue[code].code),
      codes,
      JSON.stringify(found),
    );
    for (const one of found)
      assert.ok(one.line !== undefined && one.column !== undefined && one.documentId === "d", JSON.stringify(one));
  });
}

function fields(body: string): readonly Field[] {
  const read = readTemplate(xml(body));
  assert.ok("template" in read, JSON.stringify(read));
  return read.template.documents[0]?.fields ?? [];
}

test("a formula has two digits with trailing zeros unless it says otherwise, and belongs to no role", () => {
  const one = fields(formula("SUM({n},5)")).find(({ name }) => name === "f");
  assert.ok(one?.type === "formula");
  assert.deepEqual(
    [one.precision, one.trailingZeros, one.formatting, one.roleId, one.isRequired],
    [2, true, false, undefined, false],
  );
});

test("a lookup takes whether it is optional and takes own texts from its dictionary field", () => {
  const dictionaryField = `<field type="select-dictionary" name="custom" roleId="s" ${ids} optional="true" allowCustomValue="true"/>`;
  const all = fields(
    `${lookup('relatedTo="custom" allow-custom-value="false"')}${dictionaryField}<lookup name="l" columnUuid="${column}" relatedTo="pick" optional="true" allowCustomValue="true"/>`,
  );
  const flags = (name: string) => {
    const found = all.find((one) => one.name === name);
    return found?.type === "lookup" && [found.isRequired, found.allowCustomValue];
  };
  assert.deepEqual(
    [flags("f"), flags("l")],
    [
      [false, true],
      [true, false],
    ],
  );
});

test("computed fields are sorted by what they use, over any depth", () => {
  const chain = Array.from({ length: 400 }, (_, index) => `<formula name="f${index}">SUM({f${index + 1}},1)</formula>`).join("");
  const all = fields(`${chain}<formula name="f400">SUM({n})</formula>`);
  const { order, circular } = computedOrder(all, indexFields([{ id: "d", fields: all }]));
  assert.deepEqual(circular, []);
  assert.deepEqual([order[0]?.name, order.at(-1)?.name], ["f400", "f0"]);
});

test("the normal XML of computed fields reads as the same template", () => {
  const read = readTemplate(
    xml(`${formula("SUM( {n} , 5)")}${filter(byField("word"))}`.replace('name="f" roleId', 'name="g" roleId')),
  );
  assert.ok("template" in read, JSON.stringify(read));
  const again = readTemplate(read.data);
  assert.deepEqual("template" in again && [again.template, again.data], [read.template, read.data]);
});
