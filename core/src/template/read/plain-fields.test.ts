import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import type { FaultRow } from "../../fault/fault.ts";
import type { Field } from "../model/field.ts";
import { readTemplate } from "../read-template.ts";

const table = (cells: string): string =>
  `<table iterable="true" name="t" roleId="s"><thead><tr><th>1</th><th>2</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="item" roleId="s"/></td><td>${cells}</td></tr></tbody></table>`;

function read(body: string): ReturnType<typeof readTemplate> {
  return readTemplate(
    `<template><info><name>N</name></info><documents><document id="d"><info><title>D</title></info><body>\n${body}<field type="text" name="own" roleId="a"/></body></document></documents><flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/></roles></flow></template>`,
  );
}

function faults(body: string): readonly FaultRow[] {
  const found = read(body);
  return "faults" in found ? found.faults : [];
}

function fieldOf(body: string, name = "f"): Field | undefined {
  const found = read(body);
  assert.ok("template" in found, JSON.stringify(found));
  return found.template.documents[0]?.fields.find((field) => field.name === name);
}

const field = (type: string, more = "", role = "s"): string => `<field type="${type}" name="f" roleId="${role}" ${more}/>`;
const radio = (value: string, more = 'roleId="s"'): string => `<field type="radio" name="f" value="${value}" ${more}/>`;
const link = 'code="qrcode" source="link"';

const refused: readonly (readonly [string, string, number])[] = [
  ["an amount with a precision", field("money", 'precision="2"'), 1008],
  ["an amount with a min over its max", field("money", 'min="2" max="1"'), 40022],
  ["an amount with a bound of 16 digits", field("money", 'max="9999999999999999"'), 1035],
  ["an amount with a default of three decimals", field("money", 'defaultValue="1.005"'), 1035],
  ["an amount that is prefilled", field("money", 'prefill="phone"'), 1035],
  ["a number with a default outside its bounds", field("number", 'min="1" defaultValue="0"'), 1035],
  ["a number of precision 8", field("number", 'precision="8"'), 40023],
  ["trailing zeros without a precision", field("number", 'trailingZeros="true"'), 1035],
  ["a radio without a value", `<field type="radio" name="f" roleId="s"/>`, 40058],
  ["a radio of 129 characters", radio("x".repeat(129)), 1014],
  ["a radio that is optional", radio("x", 'roleId="s" optional="true"'), 1035],
  ["two radios with one value", radio("x") + radio("x"), 40102],
  ["two radios of different roles", radio("x") + radio("y", 'roleId="a"'), 40102],
  ["radios in and outside of a table", radio("x") + table(radio("y")), 40102],
  ["a group of 101 radios", Array.from({ length: 101 }, (_, at) => radio(String(at))).join(""), 1067],
  ["a default that is no radio of the group", radio("x", 'roleId="s" defaultValue="z"') + radio("y"), 1035],
  ["a radio named like a text", field("text") + radio("x"), 40065],
  ["a drawing with a default", field("einksign", 'defaultValue="x"'), 1035],
  ["a drawing that is searched", field("initials", 'search="true"'), 40072],
  ["a drawing with details of a word", field("initials", 'details="yes"'), 1008],
  ["a barcode that is searched", field("barcode", `${link} search="true"`), 40072],
  ["a barcode without a code", field("barcode", 'source="link"'), 40058],
  ["a barcode of an unknown code", field("barcode", 'code="aztec" source="custom"'), 40108],
  ["a barcode with a link of an assignee", field("barcode", link, "a"), 40109],
  ["a barcode with a link in digits", field("barcode", 'code="ean13" source="link"'), 40110],
  ["a barcode wider than the page", field("barcode", `${link} width="171"`), 40111],
  ["a barcode of more than the whole width", field("barcode", `${link} width="101%"`), 40111],
  ["a barcode without a source", field("barcode", 'code="qrcode"'), 40058],
  ["a barcode of another source", field("barcode", 'code="qrcode" source="url"'), 1035],
  ["a barcode with a default it cannot carry", field("barcode", 'code="ean8" source="custom" defaultValue="x"'), 1035],
  ["a checkbox with a default of a word", field("checkbox", 'defaultValue="true"'), 1035],
  ["a text that is filled from something unknown", field("text", 'prefill="age"'), 1035],
  ["a file with a default", field("attachment", 'attachmentType="all" defaultValue="x"'), 1035],
  ["a file of an unknown kind", field("attachment", 'attachmentType="video"'), 1035],
  ["a file without a kind", field("attachment"), 40058],
  ["a placeholder of 1025 characters", field("text", `placeholder="${"x".repeat(1025)}"`), 1014],
  ["yes or no", field("yesno", 'valueYes="y" valueNo="n"'), 40044],
  [
    "a dropdown with a custom value and several",
    '<field type="dropdown" name="f" roleId="s" allow-custom-value="true" multiSelect="true"><option>x</option></field>',
    40099,
  ],
  ["a dropdown without options", field("dropdown"), 40024],
  [
    "a dropdown with an option twice",
    '<field type="dropdown" name="f" roleId="s"><option>x</option><option>x</option></field>',
    40100,
  ],
  [
    "a dropdown with a default that is no option",
    '<field type="dropdown" name="f" roleId="s" defaultValue="y"><option>x</option></field>',
    40113,
  ],
];
for (const [what, body, code] of refused) {
  test(`${what} is refused with ${code} at its place`, () => {
    const rows = faults(body);
    assert.deepEqual(
      rows.map((row) => [catalogue[row.code].code, row.documentId, row.fieldName, row.line]),
      [[code, "d", "f", 2]],
    );
  });
}

const taken: readonly (readonly [string, string])[] = [
  ["a width in millimetres", field("barcode", `${link} width="40mm" optional="true"`)],
  ["a width of half the line", field("barcode", `${link} width="50%"`)],
  ["a link as code128", field("barcode", 'code="code128" source="link"')],
  ["radios anywhere in the document", `${radio("x")}<p>text</p>${radio("y", 'roleId="s" search="true" defaultValue="x"')}`],
  ["radios of one row", table(radio("x") + radio("y"))],
  ["a drawing in a table", table(field("einksign", 'optional="true" details="1"'))],
  ["an amount that is searched", field("money", 'search="true" min="-0.01" max="+5" formatting="true" defaultValue="1.50"')],
  [
    "a dropdown of a custom value with any default",
    '<field type="dropdown" name="f" roleId="s" allow-custom-value="true" defaultValue="y"><option>x</option></field>',
  ],
];
for (const [what, body] of taken) test(`${what} is taken`, () => assert.deepEqual(faults(body), []));

test("the radios of a group are one field with its options in the order of the text", () => {
  const group = fieldOf(`${radio("b", 'roleId="s" tooltip="T"')}<p>${radio("a", 'roleId="s" search="true"')}</p>`);
  assert.deepEqual(group?.type === "radio" && [group.options, group.isRequired, group.isSearchable, group.tooltip], [
    ["b", "a"],
    true,
    true,
    "T",
  ]);
});

test("defaults of the attributes are those of the interface", () => {
  const of = (body: string): object => {
    const { documentId: _, name: _name, roleId: _role, placeholder: _p, tooltip: _t, table: _table, ...rest } = fieldOf(body)!;
    return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== false));
  };
  const common = { isRequired: true };
  assert.deepEqual(of(field("text")), { ...common, type: "text", maxLength: 1000 });
  assert.deepEqual(of(field("text", 'multilines="true"')), { ...common, type: "text", multilines: true, maxLength: 5000 });
  assert.deepEqual(of(field("number")), { ...common, type: "number" });
  assert.deepEqual(of(field("money")), { ...common, type: "money" });
  assert.deepEqual(of(field("datetime", 'min="-9999" max="9999"')), {
    ...common,
    type: "datetime",
    minDays: -9999,
    maxDays: 9999,
  });
  assert.deepEqual(of(field("checkbox", 'optional="true"')), { type: "checkbox" });
  assert.deepEqual(of(field("einksign")), { ...common, type: "einksign" });
  assert.deepEqual(of(field("barcode", `${link} width="50%"`)), {
    ...common,
    type: "barcode",
    code: "qrcode",
    source: "link",
    width: { percent: 50 },
  });
});
