import { booleanAttribute, findAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { NumberField } from "../model/field.ts";
import { checkDecimalDefault, readBounds, readPrecision } from "./decimal.ts";
import type { FieldReader } from "./field-reader.ts";

/** `field type="number"`: precision, exact bounds, notation. */
export const numberReader: FieldReader<NumberField> = {
  attributes: ["precision", "min", "max", "formatting", "trailingZeros"],
  isSearchable: true,
  hasPrefill: true,
  read(element, common, faults) {
    const field: NumberField = {
      ...common,
      type: "number",
      precision: readPrecision(element, faults),
      ...readBounds(element, common.name, faults),
      formatting: booleanAttribute(element, "formatting", faults) ?? false,
      trailingZeros: booleanAttribute(element, "trailingZeros", faults) ?? false,
    };
    if (field.trailingZeros && !findAttribute(element, "precision")) {
      faults.push(placedFault(placeOf(element, "trailingZeros"), "value.unsupported", "trailingZeros without precision"));
    }
    checkDecimalDefault(element, field, faults);
    return field;
  },
};
