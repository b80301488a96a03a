import assert from "node:assert/strict";
import { test } from "node:test";
import { formFieldsXml, type FormField } from "./form-fields.ts";
import { templateLimits } from "../model/limits.ts";
import { mmOfPt, pageSizes } from "../model/pdf-page.ts";
import { renameTemplate } from "../read/rename-template.ts";
import { allSteps } from "../../xml/steps.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const placement = { page: 2, xMm: 1, yMm: 2.5, widthMm: 30, heightMm: 4 };
const place = 'x="1" y="2.5" width="30" height="4" page="2"';

function formField(more: Partial<FormField>): FormField {
  const plain = {
    kind: "text",
    name: "a",
    tooltip: "",
    placement,
    isRequired: true,
    multilines: false,
    maxLength: undefined,
  } as const;
  return { ...plain, options: [], value: "", allowCustomValue: false, multiSelect: false, ...more };
}

const { textMax, multilineTextMax, optionsMax, optionMax, tooltipMax, fieldNameMax, placementMinMm } = templateLimits;
const many = Array.from({ length: optionsMax + 1 }, (_, index) => `o${index}`);
const xmlOf = (...all: readonly FormField[]): string => formFieldsXml(all).slice(head.length);

const cases: readonly (readonly [title: string, field: Partial<FormField>, element: string])[] = [
  ["a text", {}, `<field type="text" name="a" ${place}/>`],
  [
    "an optional one with a tooltip",
    { isRequired: false, tooltip: " b " },
    `<field type="text" name="a" tooltip="b" optional="true" ${place}/>`,
  ],
  [
    "a long tooltip",
    { tooltip: "b".repeat(tooltipMax + 1) },
    `<field type="text" name="a" tooltip="${"b".repeat(tooltipMax)}" ${place}/>`,
  ],
  ["a length of one", { maxLength: 1 }, `<field type="text" name="a" ${place} max="1"/>`],
  ["no length", { maxLength: 0 }, `<field type="text" name="a" ${place}/>`],
  ["the longest text", { maxLength: textMax }, `<field type="text" name="a" ${place} max="${textMax}"/>`],
  ["a longer text", { maxLength: textMax + 1 }, `<field type="text" name="a" ${place}/>`],
  [
    "the longest of lines",
    { multilines: true, maxLength: multilineTextMax },
    `<field type="text" name="a" ${place} multilines="true" max="${multilineTextMax}"/>`,
  ],
  [
    "longer lines",
    { multilines: true, maxLength: multilineTextMax + 1 },
    `<field type="text" name="a" ${place} multilines="true"/>`,
  ],
  ["a checkbox", { kind: "checkbox" }, `<field type="checkbox" name="a" ${place}/>`],
  ["a signature", { kind: "signature" }, `<field type="einksign" name="a" ${place}/>`],
  [
    "a choice",
    { kind: "choice", options: [" x ", "", "x", "y"] },
    `<field type="dropdown" name="a" ${place}><option>x</option><option>y</option></field>`,
  ],
  [
    "a choice or another text",
    { kind: "choice", options: ["x"], allowCustomValue: true },
    `<field type="dropdown" name="a" ${place} allowCustomValue="true"><option>x</option></field>`,
  ],
  [
    "several choices",
    { kind: "choice", options: ["x"], multiSelect: true, allowCustomValue: true },
    `<field type="dropdown" name="a" ${place} multiSelect="true"><option>x</option></field>`,
  ],
  [
    "a choice of what is too long",
    { kind: "choice", options: ["x".repeat(optionMax + 1)] },
    `<field type="text" name="a" ${place}/>`,
  ],
  [
    "a choice of the longest",
    { kind: "choice", options: ["x".repeat(optionMax)] },
    `<field type="dropdown" name="a" ${place}><option>${"x".repeat(optionMax)}</option></field>`,
  ],
  [
    "a choice of too many",
    { kind: "choice", options: many },
    `<field type="dropdown" name="a" ${place}>${many
      .slice(0, optionsMax)
      .map((one) => `<option>${one}</option>`)
      .join("")}</field>`,
  ],
  ["a name of signs", { name: ' a&b"\n ' }, `<field type="text" name="a b" ${place}/>`],
  ["no name", { name: "<>" }, `<field type="text" name="field" ${place}/>`],
  ["a name in two characters", { name: "e\u0301" }, `<field type="text" name="é" ${place}/>`],
  ["a long name", { name: "é".repeat(fieldNameMax) }, `<field type="text" name="${"é".repeat(fieldNameMax - 6)}" ${place}/>`],
  ["a radio button", { kind: "radio", value: "yes" }, `<field type="radio" name="a" value="yes" ${place}/>`],
];

test("a field of a PDF's form becomes a field of the template, placed as it is", () => {
  for (const [title, field, element] of cases) assert.equal(xmlOf(formField(field)), `<body>${element}</body>`, title);
});

test("names are unique, radio buttons of a group share one, and fields that are too small are left out", () => {
  const radio = formField({ kind: "radio", name: "r", value: "yes" });
  const small = formField({ name: "s", placement: { ...placement, heightMm: placementMinMm - 0.01 } });
  const least = formField({ name: "l", placement: { ...placement, widthMm: placementMinMm } });
  const xml = xmlOf(
    formField({}),
    formField({}),
    formField({}),
    radio,
    { ...radio, value: "no" },
    radio,
    { ...radio, name: "a" },
    small,
    least,
  );
  assert.deepEqual(
    [...xml.matchAll(/ name="([^"]*)"(?: value="([^"]*)")?/g)].map(([, name, value]) => [name, value]),
    [
      ["a", undefined],
      ["a 2", undefined],
      ["a 3", undefined],
      ["r", "yes"],
      ["r", "no"],
      ["r", "yes 2"],
      ["a 4", "yes"],
      ["l", undefined],
    ],
  );
});

test("pages are measured in millimetres, to the thousandth", () => {
  assert.deepEqual([0, 72, 595.276].map(mmOfPt), [0, 25.4, 210]);
  assert.deepEqual(
    pageSizes([
      { widthMm: 210, heightMm: 297, rotation: 0 },
      { widthMm: 297, heightMm: 210, rotation: 90 },
    ]),
    {
      width: [210, 297],
      height: [297, 210],
      rotations: [0, 90],
      pages: 2,
    },
  );
});

const renamed = (data: string, name: string) => allSteps(renameTemplate(data, name));

test("a template gets another name, and the rest of its XML stays", () => {
  const data = '<template><info><name lang="x">Old<b/></name><description>d</description></info><name>stays</name></template>';
  assert.deepEqual(renamed(data, " New\u0000\n e\u0301 "), {
    name: "New é",
    data: `${head}<template><info><name>New é</name><description>d</description></info><name>stays</name></template>`,
  });
  const { nameMax } = templateLimits;
  assert.ok("name" in renamed(data, "é".repeat(nameMax)));
  assert.deepEqual(renamed(data, "é".repeat(nameMax + 1)), {
    faults: [{ code: "value.too_long", args: ["name", nameMax], pointer: "" }],
  });
  assert.deepEqual(renamed(data, " \u0000"), {
    faults: [{ code: "request.required_empty", args: ["name"], pointer: "" }],
  });
  assert.ok("faults" in renamed("<template>", "New"));
});
