import assert from "node:assert/strict";
import { test } from "node:test";
import { readEnvelope } from "../../envelope/xml/read.ts";
import { readTemplate } from "../read-template.ts";

const parts = {
  template: (inside: string) => `<template>${inside}</template>`,
  document: (inside: string) => `<template><documents><document id="d">${inside}</document></documents></template>`,
  roles: (inside: string) => `<template><flow><roles>${inside}</roles></flow></template>`,
  body: (inside: string) => `<template><documents><document id="d"><body>${inside}</body></document></documents></template>`,
};

const misplaced: readonly (readonly [where: keyof typeof parts, xml: string, reason: string, parents: readonly string[]])[] = [
  ["template", "<roles/>", "element roles is not allowed in template", ["flow"]],
  ["template", '<role id="a"/>', "element role is not allowed in template", ["roles"]],
  ["template", "<document/>", "element document is not allowed in template", ["documents"]],
  ["template", "<subject/>", "element subject is not allowed in template", ["info"]],
  ["document", "<signature/>", "element signature is not allowed in document", ["signatures"]],
  ["roles", "<info/>", "element info is not allowed in roles", ["template", "document"]],
  ["body", "<td>x</td>", "element td in body", ["tr"]],
  ["body", "<p><li>x</li></p>", "element li in p", ["ul", "ol"]],
  ["body", "<div><tr/></div>", "element tr in div", ["table", "thead", "tbody", "tfoot"]],
];

for (const [where, xml, reason, parents] of misplaced)
  test(`in a ${where}, ${xml} lists its permitted parents`, () => {
    const read = readTemplate(parts[where](xml));
    const fault = "faults" in read ? read.faults.find(({ args }) => args?.[0] === reason) : undefined;
    assert.deepEqual(fault?.allowed, parents);
  });

test("a fault of a field outside a body names the body and the elements that may contain text in it, not list or table rows", () => {
  const read = readTemplate(parts.document('<field type="text" name="f"/>'));
  const fault =
    "faults" in read ? read.faults.find(({ args }) => args?.[0] === "element field is not allowed in document") : undefined;
  const allowed = fault?.allowed ?? [];
  assert.deepEqual(
    [allowed[0], allowed.includes("td"), allowed.includes("tr"), allowed.includes("ul")],
    ["body", true, false, false],
  );
});

test("an unknown element lists the elements permitted in its place", () => {
  const read = readTemplate(parts.roles("<odd/>"));
  const fault =
    "faults" in read ? read.faults.find(({ args }) => args?.[0] === "element odd is not allowed in roles") : undefined;
  assert.deepEqual(fault?.allowed, ["role"]);
});

const envelopes: readonly (readonly [inside: string, reason: string, allowed: readonly string[]])[] = [
  ['<role id="a"/>', "element role is not allowed in envelope", ["roles"]],
  ["<flow><role/></flow>", "element role is not allowed in flow", ["roles"]],
  ['<documents><field name="a"/></documents>', "element field is not allowed in documents", ["document", "fieldset"]],
  ["<info><signature/></info>", "element signature is not allowed in info", ["document", "signatures"]],
  ["<flow><odd/></flow>", "element odd is not allowed in flow", ["roles"]],
];

for (const [inside, reason, allowed] of envelopes)
  test(`in an envelope, ${inside}: ${reason} lists its permitted parents, or the elements permitted there`, () => {
    const { faults } = readEnvelope(`<envelope>${inside}</envelope>`);
    assert.deepEqual(faults.find(({ args }) => args?.[0] === reason)?.allowed, allowed);
  });
