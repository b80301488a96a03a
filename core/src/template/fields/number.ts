import type { FaultRow } from "../../fault/fault.ts";
import { booleanAttribute, findAttribute, integerAttribute, placeOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { placedFault } from "../model/placed-fault.ts";
import type { NumberField } from "../model/field.ts";
import { templateLimits } from "../model/limits.ts";
import { checkDecimalDefault, readBounds } from "./decimal.ts";
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

/** Decimal places, 0 to 7; 40023 outside. Undefined: not limited. */
function readPrecision(element: XmlElement, faults: FaultRow[]): number | undefined {
  const own: FaultRow[] = [];
  const precision = integerAttribute(element, "precision", { min: 0, max: templateLimits.precisionMax }, own);
  if (own.length > 0) faults.push(placedFault(placeOf(element, "precision"), "field.precision", 0, templateLimits.precisionMax));
  return precision;
}
