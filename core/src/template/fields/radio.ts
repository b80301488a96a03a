import { addFaults, type FaultRow } from "../../fault/fault.ts";
import { booleanAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { Field, RadioField } from "../model/field.ts";
import { templateLimits } from "../model/limits.ts";
import { requiredText } from "./read-text.ts";
import type { FieldReader } from "./field-reader.ts";
import { normalForm } from "../../text/normal-form.ts";

/** `field type="radio"`: one option of the group with its name; always required. */
export const radioReader: FieldReader<RadioField> = {
  attributes: ["value"],
  isSearchable: true,
  read(element, common, faults) {
    const value = requiredText(element, "value", templateLimits.radioValueMax, faults);
    if (booleanAttribute(element, "optional", []) === true) {
      faults.push(placedFault(placeOf(element, "optional"), "value.unsupported", "optional"));
    }
    return { ...common, type: "radio", isRequired: true, options: value === "" ? [] : [value] };
  },
};

/** The fields of a document found so far, and the index of each radio group among them. */
export type FieldList = { readonly fields: Field[]; readonly radios: Map<string, number> };

/**
 * Adds a field to its document. Radios with one name form one field, with options in document order. They must share role and
 * table, and options must differ (40102).
 */
export function addField({ fields, radios }: FieldList, field: Field, element: XmlElement, faults: FaultRow[]): void {
  const key = normalForm(field.name);
  const index = radios.get(key);
  const group = index === undefined ? undefined : fields[index];
  if (field.type !== "radio" || index === undefined || group?.type !== "radio") {
    if (field.type === "radio") radios.set(key, fields.length);
    fields.push(field);
    return;
  }
  const where = { documentId: field.documentId, fieldName: field.name };
  const wrong = groupFault(group, field, element);
  if (wrong) addFaults(faults, [{ ...wrong, ...where }]);
  if (group.options.length < templateLimits.optionsMax) fields[index] = merged(group, field);
}

function groupFault(group: RadioField, field: RadioField, element: XmlElement): FaultRow | undefined {
  const isOfGroup = field.roleId === group.roleId && field.table === group.table;
  if (!isOfGroup) return placedFault(placeOf(element, "name"), "field.radio_group", field.name);
  const isNew = field.options.every((option) => !group.options.some((one) => normalForm(one) === normalForm(option)));
  if (!isNew) return placedFault(placeOf(element, "value"), "field.radio_group", field.name);
  const { optionsMax } = templateLimits;
  return group.options.length < optionsMax ? undefined : placedFault(element, "value.too_many", "radio", optionsMax);
}

function merged(group: RadioField, field: RadioField): RadioField {
  return {
    ...group,
    options: [...group.options, ...field.options],
    isSearchable: group.isSearchable || field.isSearchable,
    placeholder: group.placeholder ?? field.placeholder,
    tooltip: group.tooltip ?? field.tooltip,
    defaultValue: group.defaultValue ?? field.defaultValue,
  };
}

/** Whether the default of a complete group is one of its options. */
export function isDefaultRight(field: RadioField): boolean {
  return field.defaultValue === undefined || field.options.includes(field.defaultValue);
}
