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
  ["template", "<roles/>", "no element roles may stand in template", ["flow"]],
  ["template", '<role id="a"/>', "no element role may stand in template", ["roles"]],
  ["template", "<document/>", "no element document may stand in template", ["documents"]],
  ["template", "<subject/>", "no element subject may stand in template", ["info"]],
  ["document", "<signature/>", "no element signature may stand in document", ["signatures"]],
  ["roles", "<info/>", "no element info may stand in roles", ["template", "document"]],
  ["body", "<td>x</td>", "element td in body", ["tr"]],
  ["body", "<p><li>x</li></p>", "element li in p", ["ul", "ol"]],
  ["body", "<div><tr/></div>", "element tr in div", ["table", "thead", "tbody", "tfoot"]],
];

for (const [where, xml, reason, parents] of misplaced)
  test(`in a ${where}, ${xml} names the elements that it may stand in`, () => {
    const read = readTemplate(parts[where](xml));
    const fault = "faults" in read ? read.faults.find(({ args }) => args?.[0] === reason) : undefined;
    assert.deepEqual(fault?.allowed, parents);
  });

test("a field outside of a body names body and what holds text in it, and no list or table row", () => {
  const read = readTemplate(parts.document('<field type="text" name="f"/>'));
  const fault =
    "faults" in read ? read.faults.find(({ args }) => args?.[0] === "no element field may stand in document") : undefined;
  const allowed = fault?.allowed ?? [];
  assert.deepEqual(
    [allowed[0], allowed.includes("td"), allowed.includes("tr"), allowed.includes("ul")],
    ["body", true, false, false],
  );
});

test("an element that templates do not know names what may stand in its place", () => {
  const read = readTemplate(parts.roles("<odd/>"));
  const fault = "faults" in read ? read.faults.find(({ args }) => args?.[0] === "no element odd may stand in roles") : undefined;
  assert.deepEqual(fault?.allowed, ["role"]);
});

const envelopes: readonly (readonly [inside: string, reason: string, allowed: readonly string[]])[] = [
  ['<role id="a"/>', "no element role may stand in envelope", ["roles"]],
  ["<flow><role/></flow>", "no element role may stand in flow", ["roles"]],
  ['<documents><field name="a"/></documents>', "no element field may stand in documents", ["document", "fieldset"]],
  ["<info><signature/></info>", "no element signature may stand in info", ["document", "signatures"]],
  ["<flow><odd/></flow>", "no element odd may stand in flow", ["roles"]],
];

for (const [inside, reason, allowed] of envelopes)
  test(`in an envelope, ${inside}: ${reason} names where it may stand, or what may stand there`, () => {
    const { faults } = readEnvelope(`<envelope>${inside}</envelope>`);
    assert.deepEqual(faults.find(({ args }) => args?.[0] === reason)?.allowed, allowed);
  });
