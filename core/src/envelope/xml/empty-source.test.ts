import assert from "node:assert/strict";
import { test } from "node:test";
import type { Template } from "../../template/model/model.ts";
import { readTemplate } from "../../template/read-template.ts";
import { allSteps } from "../../xml/steps.ts";
import { writeEmptySource } from "./empty-source.ts";
import { readEnvelope } from "./read.ts";
import { ann, bob, document, field, role, template, templateId, versionId } from "../../../../tests/world/envelopes/example.ts";

const table = (name: string, roleId: string): string =>
  `<table name="${name}" roleId="${roleId}" iterable="true"><thead><tr><th>1</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="item ${name}" roleId="${roleId}" max="9"/></td></tr></tbody></table>`;

function source(info: string, more: { readonly roles?: string; readonly profile?: Record<string, string> } = {}): string {
  const read =
    readTemplate(`<template><info><name>N</name>${info}</info><documents><document id="d"><info><title>D</title></info><body>
    <p><field type="text" name="own" roleId="s" max="9" defaultValue="A&amp;B"/><field type="text" name="who" roleId="s" max="99" prefill="firstName" optional="true"/>
    <field type="dropdown" name="many" roleId="s" multiSelect="true" defaultValue="x"><option>x</option><option>y</option></field>
    <field type="text" name="theirs" roleId="a" max="9" defaultValue="no"/><field type="number" name="n" roleId="s"/><formula name="sum">SUM({n},1)</formula></p>
    ${table("mine", "s")}${table("others", "a")}</body></document></documents>
    <flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/>${more.roles ?? ""}</roles></flow></template>`);
  assert.ok("template" in read, JSON.stringify(read));
  const { template } = read;
  return emptySource(template, more.profile);
}

function emptySource(of: Template, profile?: Record<string, string>): string {
  const ids = { templateId, templateVersion: versionId, senderMailboxId: ann };
  return allSteps(writeEmptySource({ ...ids, template: of, profile, hasAutoFields: false }));
}

const cases: readonly (readonly [string, string, string])[] = [
  ["nothing fixed", source(""), "<info><subject/><message/><expire/></info>"],
  ["a fixed subject", source("<subject>S</subject>"), "<info><message/><expire/></info>"],
  ["a fixed message", source("<message>M</message>"), "<info><subject/><expire/></info>"],
  ["a fixed expiry", source('<expire after="3"/>'), "<info><subject/><message/></info>"],
  ["an expiry of one's own", source('<expire customAllowed="true"/>'), "<info><subject/><message/><expire/></info>"],
  ["a recipient to choose", source(""), `<role id="s" mailboxUuid="${ann}"/><role id="a" mailboxUuid=""/>`],
  [
    "a fixed recipient",
    source("", { roles: `<role id="c" title="C" type="copy" mailboxUuid="${bob}"/>` }),
    `<role id="c" mailboxUuid="${bob}"/>`,
  ],
  ["an inherited recipient", source("", { roles: '<role id="c" title="C" type="copy" sameAs="a"/>' }), '<role id="c"/>'],
  ["a default of the sender's", source(""), '<field name="own">A&amp;B</field><field name="who"/>'],
  ["what the profile has", source("", { profile: { firstName: "Ann" } }), '<field name="who">Ann</field>'],
  ["a default of several", source(""), '<field name="many"><value>x</value></field>'],
  ["a field of another role, and no computed one", source(""), '<field name="theirs"/><field name="n"/><fieldgroup'],
  [
    "a row of the sender's table",
    source(""),
    '<fieldgroup name="mine"><fieldset index="0"><field name="item mine"/></fieldset></fieldgroup>',
  ],
  ["no row of another's table", source(""), '<fieldgroup name="others"/>'],
];
for (const [what, text, expected] of cases) {
  test(`the empty source of a template with ${what} says so, and can be read`, () => {
    assert.ok(text.includes(expected), text);
    assert.deepEqual(readEnvelope(text).faults, []);
  });
}

test("the time of an empty source grows with its size alone", () => {
  const count = 10_000;
  const numbers = Array.from({ length: count }, (_, at) => at);
  const roles = [...numbers.map((at) => role(`r${at}`, "copy", at)), role("s", "sender", 0)];
  const tables = numbers.map((at) => ({ name: `t${at}`, roleId: "s", autoNumbering: false, columns: [], fieldNames: [] }));
  const fields = numbers.map((at) => field({ type: "text", name: `f${at}`, roleId: "s", table: `t${at}` }));
  const began = performance.now();
  const text = emptySource(template({ roles, documents: [document(fields, { tables })] }));
  assert.ok(performance.now() - began < 2000);
  assert.equal(text.split("<fieldset").length, count + 1);
});
