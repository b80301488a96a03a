import { checkShape } from "../model/check-shape.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { booleanAttribute, children, placedFault, placeOf, textOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { DropdownField } from "../model/field.ts";
import { lengthOf, templateLimits } from "../model/limits.ts";
import type { FieldReader } from "./field-reader.ts";
import { trimmed } from "../../xml/space.ts";

const { optionMax, optionsMax } = templateLimits;

/** `field type="dropdown"`: 1–100 options of 1–50 characters; one choice, several, or a custom value. */
export const dropdownReader: FieldReader<DropdownField> = {
  attributes: ["allowCustomValue", "multiSelect"],
  children: ["option"],
  isSearchable: true,
  read(element, common, faults) {
    const field: DropdownField = {
      ...common,
      type: "dropdown",
      options: readOptions(element, common.name, faults),
      allowCustomValue: booleanAttribute(element, "allowCustomValue", faults) ?? false,
      multiSelect: booleanAttribute(element, "multiSelect", faults) ?? false,
    };
    if (field.allowCustomValue && field.multiSelect) {
      faults.push(placedFault(placeOf(element, "multiSelect"), "field.custom_and_multiple", common.name));
    }
    const { defaultValue, options, allowCustomValue } = field;
    if (defaultValue !== undefined && !allowCustomValue && !options.includes(defaultValue)) {
      faults.push(placedFault(placeOf(element, "defaultValue"), "field.default_value", common.name));
    }
    return field;
  },
};

function readOptions(element: XmlElement, name: string, faults: FaultRow[]): readonly string[] {
  const options: string[] = [];
  const elements = children(element, "option");
  if (elements.length === 0) faults.push(placedFault(element, "field.no_options", name));
  if (elements.length > optionsMax) faults.push(placedFault(element, "value.too_many", "option", optionsMax));
  const seen = new Set<string>();
  for (const option of elements) {
    checkShape(option, { hasText: true }, faults);
    const text = trimmed(textOf(option));
    const length = lengthOf(text);
    if (text.trim() === "" || length > optionMax) faults.push(placedFault(option, "value.length", "option", 1, optionMax));
    if (seen.has(text)) faults.push(placedFault(option, "field.duplicate_option", name));
    seen.add(text);
    options.push(text);
  }
  return options;
}
