import { placedFault, placeOf } from "../../xml/element.ts";
import type { CheckboxField } from "../model/field.ts";
import type { FieldReader } from "./field-reader.ts";

/** `field type="checkbox"`: its values, including the default, are `1` and `0`. */
export const checkboxReader: FieldReader<CheckboxField> = {
  attributes: [],
  isSearchable: true,
  read(element, common, faults) {
    if (common.defaultValue !== undefined && !["0", "1"].includes(common.defaultValue)) {
      faults.push(placedFault(placeOf(element, "defaultValue"), "value.unsupported", "defaultValue"));
    }
    return { ...common, type: "checkbox" };
  },
};
