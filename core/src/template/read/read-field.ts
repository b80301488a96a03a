import { checkShape } from "../model/check-shape.ts";
import { addFaults, type FaultRow } from "../../fault/fault.ts";
import { attribute, booleanAttribute, findAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { Field, FieldCommon } from "../model/field.ts";
import { findFieldReader, ownElements } from "../fields/field-readers.ts";
import type { FieldReader } from "../fields/field-reader.ts";
import { lengthOf, templateLimits } from "../model/limits.ts";
import { placementAttributes, readPlacement } from "../model/placement.ts";
import { optionalText, requiredText } from "../fields/read-text.ts";
import { trimmed } from "../../xml/space.ts";

/** The context of a field in its document. */
export type FieldPlace = { readonly documentId: string; readonly table: string | undefined; readonly isPlaced: boolean };

/** Attributes of every field, and the profile keys that `prefill` may name. */
export const commonAttributes = [
  "type",
  "name",
  "roleId",
  "placeholder",
  "optional",
  "search",
  "tooltip",
  "defaultValue",
  "prefill",
];
export const prefills = ["firstName", "lastName", "email", "phone", "companyName"];

/**
 * Reads a `field`, `lookup`, `duplicate` or `formula` element; undefined for an unknown type. Every fault names the document and
 * the field.
 */
export function readField(element: XmlElement, place: FieldPlace, faults: FaultRow[]): Field | undefined {
  const own: FaultRow[] = [];
  const isOwn = ownElements.has(element.name);
  const type = isOwn ? element.name : requiredText(element, "type", templateLimits.idMax, own);
  const name = readName(element, own);
  const reader = isOwn || !ownElements.has(type) ? findFieldReader(type) : undefined;
  if (!reader && type !== "") own.push(placedFault(placeOf(element, "type"), "field.type_unknown", type));
  const field = reader?.read(element, readCommon(element, { ...place, name }, own), own);
  if (reader) checkReader(element, reader, { type, isPlaced: place.isPlaced }, own);
  const where = { documentId: place.documentId, ...(name === "" ? {} : { fieldName: name }) };
  addFaults(
    faults,
    own.map((row) => ({ ...row, ...where })),
  );
  return field;
}

/** A name of 1–128 characters without `& " < >`. */
function readName(element: XmlElement, faults: FaultRow[]): string {
  const found = findAttribute(element, "name");
  const name = trimmed(found?.value ?? "");
  const place = found ?? element;
  if (name.trim() === "") faults.push(placedFault(place, "template.attribute_empty", "name", element.name));
  if (lengthOf(name) > templateLimits.fieldNameMax)
    faults.push(placedFault(place, "value.too_long", "name", templateLimits.fieldNameMax));
  if (/[&"<>]/.test(name)) faults.push(placedFault(place, "value.format", "name"));
  return name.slice(0, 2 * templateLimits.fieldNameMax);
}

function readCommon(element: XmlElement, place: FieldPlace & { name: string }, faults: FaultRow[]): FieldCommon {
  const { isPlaced, ...where } = place;
  return {
    ...where,
    placement: isPlaced ? readPlacement(element, place.name, faults) : undefined,
    roleId: ownElements.has(element.name) ? undefined : requiredText(element, "roleId", templateLimits.idMax, faults),
    placeholder: optionalText(element, "placeholder", templateLimits.placeholderMax, faults),
    tooltip: optionalText(element, "tooltip", templateLimits.tooltipMax, faults),
    isRequired: !(booleanAttribute(element, "optional", faults) ?? false),
    isSearchable: booleanAttribute(element, "search", faults) ?? false,
    defaultValue: optionalText(element, "defaultValue", templateLimits.defaultValueMax, faults),
    prefill: optionalText(element, "prefill", templateLimits.idMax, faults),
  };
}

/** Refuses attributes, children, `searchable` and `prefill` where the type does not support them. */
function checkReader(
  element: XmlElement,
  reader: FieldReader,
  { type, isPlaced }: { readonly type: string; readonly isPlaced: boolean },
  faults: FaultRow[],
): void {
  const attributes = [...commonAttributes, ...(isPlaced ? placementAttributes : []), ...reader.attributes];
  checkShape(element, { ...reader, attributes }, faults);
  if (booleanAttribute(element, "search", []) === true && !reader.isSearchable) {
    faults.push(placedFault(placeOf(element, "search"), "field.not_searchable", type));
  }
  const prefill = trimmed(attribute(element, "prefill") ?? "");
  if (prefill !== "" && !(reader.hasPrefill && prefills.includes(prefill))) {
    faults.push(placedFault(placeOf(element, "prefill"), "value.unsupported", "prefill"));
  }
}
