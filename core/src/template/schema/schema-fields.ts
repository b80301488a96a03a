import { table } from "../../text/table.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { anyOf, attributesOf, holding, annotated, one, textual } from "../../xml/xsd.ts";
import { simpleType, spaces, words } from "../../xml/xsd-types.ts";
import { barcodeCodes } from "../model/barcode.ts";
import { attachmentTypes } from "../fields/attachment.ts";
import { barcodeSources } from "../fields/barcode.ts";
import { fieldReaders, ownElements } from "../fields/field-readers.ts";
import { operations } from "../model/formula.ts";
import { templateLimits } from "../model/limits.ts";
import { renamed } from "../read/normalise.ts";
import { placementAttributes } from "../model/placement.ts";
import { commonAttributes, prefills } from "../read/read-field.ts";
import { padesAttributes, padesType } from "../read/read-signatures.ts";

const limits = templateLimits;

/** The types of `field`, one schema type for all of them, and of the fields with elements of their own. */
export function fieldTypes(): readonly XmlElement[] {
  const kinds = Object.keys(fieldReaders).filter((type) => !ownElements.has(type));
  return [
    annotated(`Attributes by type: ${[...kinds.map(summary), padesSummary].join("; ")}`, fieldType(kinds)),
    ...[...ownElements].map(ownType),
    simpleType("fieldKind", "xs:token", words(...kinds, padesType)),
    simpleType("prefill", "xs:token", words("", ...prefills)),
    simpleType("attachmentType", "xs:token", words(...attachmentTypes)),
    simpleType("barcodeCode", "xs:token", words(...barcodeCodes)),
    simpleType("barcodeSource", "xs:token", words(...barcodeSources)),
    formulaType(),
  ];
}

/** The attributes of a signature inside a PDF that other fields lack. */
const padesOwn = padesAttributes.filter((name) => ![...commonAttributes, ...placementAttributes].includes(name));
const padesSummary = `${padesType} ${padesOwn.join(" ")}`;

function readerOf(type: string) {
  return Object.entries(fieldReaders).find(([name]) => name === type)?.[1];
}

function summary(type: string): string {
  return `${type} ${[...(readerOf(type)?.attributes ?? []), ...(readerOf(type)?.children ?? [])].join(" ")}`.trim();
}

function fieldType(kinds: readonly string[]): XmlElement {
  const own = [...kinds.flatMap((type) => readerOf(type)?.attributes ?? []), ...padesOwn];
  const children = [...new Set(kinds.flatMap((type) => readerOf(type)?.children ?? []))];
  const attributes = attributesOf([...commonAttributes, ...placementAttributes, ...own, ...Object.keys(renamed)], types, [
    "type",
    "name",
    "roleId",
  ]);
  return holding(anyOf(children.map((name) => one(name, `filled.${limits.optionMax}`))), attributes, { name: "field" });
}

/** Role and type of these are ignored, because no role fills them in. */
function ownType(name: string): XmlElement {
  const attributes = [...commonAttributes, ...placementAttributes, ...(readerOf(name)?.attributes ?? [])];
  const spelled = name === "lookup" ? [...attributes, ...Object.keys(renamed)] : attributes;
  const own = { ...types, type: "xs:string", roleId: "xs:string", prefill: "nothing", width: "millimetres" };
  const needed = ["name", "relatedTo", "columnUuid"].filter((one) => attributes.includes(one));
  return textual(name === "formula" ? "formulaText" : "nothing", attributesOf(spelled, own, needed), name);
}

function formulaType(): XmlElement {
  return simpleType("formulaText", "xs:token", [
    ["pattern", `[${spaces}]*(${operations.join("|")})[${spaces}]*\\([\\s\\S]*\\)[${spaces}]*`],
    ["maxLength", String(4 * limits.formulaMax)],
  ]);
}

const types = table<string>({
  type: "fieldKind",
  name: `name.${limits.fieldNameMax}`,
  roleId: `filled.${limits.idMax}`,
  placeholder: `text.${limits.placeholderMax}`,
  optional: "boolean",
  search: "boolean",
  tooltip: `text.${limits.tooltipMax}`,
  defaultValue: `text.${limits.defaultValueMax}`,
  prefill: "prefill",
  x: "millimetres",
  y: "millimetres",
  width: "fieldWidth",
  height: "millimetres",
  page: "page",
  multilines: "boolean",
  min: "decimal",
  max: "decimal",
  pattern: `text.${limits.patternMax}`,
  precision: `whole.0.${limits.precisionMax}`,
  formatting: "boolean",
  trailingZeros: "boolean",
  time: "boolean",
  allowCustomValue: "boolean",
  "allow-custom-value": "boolean",
  multiSelect: "boolean",
  details: "boolean",
  code: "barcodeCode",
  source: "barcodeSource",
  attachmentType: "attachmentType",
  dictionaryUuid: "uuid",
  columnUuid: "uuid",
  filterQuery: "json",
  prefix: `text.${limits.autonumberPrefixMax}`,
  documentId: `text.${limits.idMax}`,
  relatedTo: `filled.${limits.fieldNameMax}`,
  value: `filled.${limits.radioValueMax}`,
  qualified: "boolean",
  stamp: "boolean.false",
  itnDocumentId: `text.${limits.idMax}`,
  itnFieldName: `text.${limits.fieldNameMax}`,
});
