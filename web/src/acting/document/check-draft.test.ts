import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyInput } from "@chancery/core/envelope/model/input.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import { checkDraft } from "./check-draft.ts";
import { readDraft } from "./draft.ts";

const reading =
  readTemplate(`<template><info><name>Order</name></info><documents><document id="order"><info><title>Order</title></info>
  <body><p><field type="number" name="count" roleId="buyer" min="5" placeholder="Quantity"/>
  <field type="number" name="rest" roleId="buyer" min="5"/></p></body></document></documents>
  <flow><roles ordered="true"><role id="seller" title="Seller" type="sender" order="0"/>
  <role id="buyer" title="Buyer" type="assignee" order="1"/></roles></flow></template>`);
const template = "template" in reading ? reading.template : assert.fail("not read");
const roleIds = new Set(["buyer"]);
const fields = ["count", "rest"].map((name) => ({
  place: { line: 0, column: 0 },
  name,
  text: "1",
  texts: undefined,
  attachmentUuid: undefined,
}));
const documents = [{ place: { line: 0, column: 0 }, id: "order", fields, tables: [] }];
const draft = readDraft({ ...emptyInput, documents }, template, roleIds);

for (const [language, expected] of [
  ["en", ["Field “Quantity” is below 5", "Field rest is below 5"]],
  ["uk", ["Поле «Quantity» менше за 5", "Поле rest менше за 5"]],
] as const)
  test(`a fault names the field by its label, where it has one (${language})`, () => {
    const createdAt = parseInstant("2027-01-01T00:00:00.000Z", "createdAt");
    const { faults } = checkDraft(draft, { template, stored: draft, roleIds, createdAt, language });
    assert.deepEqual(
      [...faults.values()].map(({ message }) => message),
      expected,
    );
  });
