import assert from "node:assert/strict";
import { test } from "node:test";
import { readXml } from "../../xml/read-xml.ts";
import { readDocument } from "./read-document.ts";

const many = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join("");
const whole = (body: string, type = "", more = "") =>
  `<document id="d" ${type}><info><title>D</title>${more}</info><body>${body}</body></document>`;
const fields = many(10_000, (at) => `<field type="text" name="f${at}" roleId="a"/>`);
const drawings = many(10_000, (at) => `<field type="einksign" name="f${at}" roleId="a"/>`);
const formulas = many(100, (at) => `<formula name="q${at}" roleId="a">SUM(${many(600, () => "{f0},")}1)</formula>`);
const pdf = '<pdf uuid="01930000-0000-7000-8000-0000000000a1" hash="x"/>';
const table = (cell: string) =>
  `<table name="t" roleId="a"><thead><tr><th>h</th></tr></thead><tbody><tr iterable="true" name="*"><td>${cell}</td></tr></tbody></table>`;

for (const [title, text, stepsMin] of [
  ["10,000 fields", whole(fields), 5],
  ["a table of 10,000 fields", whole(table(fields)), 5],
  ["10,000 fields of a PDF", whole(fields, 'type="pdf"', pdf), 5],
  ["10,000 drawings on an external document", whole(drawings, 'type="singleAttachment"'), 5],
  ["100 formulas of 600 arguments", whole(formulas), 3],
] as const) {
  test(`${title} are read in ${stepsMin} steps or more`, () => {
    const xml = readXml(text);
    if ("faults" in xml) assert.fail(JSON.stringify(xml.faults));
    assert.ok([...readDocument(xml.root, [])].length >= stepsMin);
  });
}
