import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "../ids/id.ts";
import { type ScenarioStep, stepFaults } from "./check-steps.ts";
import { allSteps } from "../xml/steps.ts";
import { stylesheetFaults, stylesheetSource } from "./stylesheet.ts";

const xslt = (body: string, more = ""): string =>
  `<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" ${more}>${body}</xsl:stylesheet>`;
const template = {
  templateId: parseId<"template">("01930000-0000-7000-8000-000000000001", "id"),
  version: parseId<"templateVersion">("01930000-0000-7000-8000-000000000002", "id"),
};
const step = (more: Partial<ScenarioStep> = {}): ScenarioStep => ({
  id: "invoice",
  name: "Invoice",
  source: template,
  destination: template,
  stylesheet: xslt(""),
  condition: "",
  isSentAtOnce: false,
  ...more,
});
const codes = (steps: readonly ScenarioStep[]) => allSteps(stepFaults(steps)).map(({ code, pointer }) => [code, pointer]);

test("steps have ids of their own, and all but the first have a source", () => {
  assert.deepEqual(codes([step({ source: undefined }), step({ id: "order" })]), []);
  assert.deepEqual(codes([]), [["scenario.steps_missing", "/steps"]]);
  assert.deepEqual(codes([step(), step()]), [["scenario.step_repeated", "/steps/1/id"]]);
  assert.deepEqual(codes([step({ id: " " })]), [["scenario.step_id_empty", "/steps/0/id"]]);
  assert.deepEqual(codes([step(), step({ id: "b", source: undefined })]), [["scenario.source_missing", "/steps/1/source"]]);
  assert.deepEqual(codes([step({ stylesheet: "<a/>" })]), [["scenario.stylesheet_invalid", "/steps/0/xslt"]]);
});

const refusedSheets = {
  "it is no XML": "<xsl:stylesheet",
  "it is no XSLT": "<a/>",
  "its elements are in no namespace": "<stylesheet/>",
  "it has a DOCTYPE": `<!DOCTYPE a [<!ENTITY b "c">]>${xslt("")}`,
  "it reads files": xslt('<xsl:include href="file:///etc/passwd"/>'),
  "it reads files, under another prefix":
    '<x:transform version="2.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:import href="a"/></x:transform>',
  "it writes files": xslt('<xsl:template match="/"><xsl:result-document href="a"/></xsl:template>'),
  "it runs what it makes": xslt('<xsl:template match="/"><xsl:evaluate xpath="1"/></xsl:template>'),
  "it calls JavaScript": xslt("", 'xmlns:js="http://saxonica.com/ns/globalJS"'),
  "it calls the engine": xslt("", 'xmlns:saxon="http://saxon.sf.net/"'),
};
for (const [why, sheet] of Object.entries(refusedSheets))
  test(`a stylesheet is refused when ${why}`, () => assert.equal(allSteps(stylesheetFaults(sheet))[0]?.code, "xml.invalid"));

test("stylesheets of both forms are accepted", () => {
  assert.deepEqual(allSteps(stylesheetFaults(xslt('<xsl:template match="/"/>'))), []);
  const simplified = '<envelope xsl:version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>';
  assert.deepEqual(allSteps(stylesheetFaults(simplified)), []);
});

test("stylesheets read the text of a field as its value, too", () => {
  const data = '<envelope><field name="a">x</field><field name="b"/><field name="c"><value>1</value></field></envelope>';
  const read = allSteps(stylesheetSource(data)).replace(/^<\?.*\?>/, "");
  const expected =
    '<envelope><field name="a" value="x">x</field><field name="b"/><field name="c"><value>1</value></field></envelope>';
  assert.equal(read, expected);
});

test("a long envelope is prepared in many steps", () => {
  const data = `<envelope>${'<field name="a">x</field>'.repeat(50_000)}</envelope>`;
  let steps = 0;
  for (const _ of stylesheetSource(data)) steps += 1;
  assert.ok(steps > 60, String(steps));
});
