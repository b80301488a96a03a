import Big from "big.js";
import type { FaultRow } from "../../fault/fault.ts";
import { booleanAttribute, findAttribute, integerAttribute, placeOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { faultAt } from "../fault-at.ts";
import type { NumberField } from "../field.ts";
import { templateLimits } from "../limits.ts";
import type { FieldReader } from "./field-reader.ts";

const decimal = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;

/** `field type="number"` (facts §1.5): precision, exact bounds, how it is shown. */
export const numberReader: FieldReader<NumberField> = {
  attributes: ["precision", "min", "max", "formatting", "trailingZeros"],
  children: [],
  isSearchable: true,
  hasPrefill: true,
  read(element, common, faults) {
    const field: NumberField = {
      ...common,
      type: "number",
      precision: readPrecision(element, faults),
      min: readBound(element, "min", faults),
      max: readBound(element, "max", faults),
      formatting: booleanAttribute(element, "formatting", faults) ?? false,
      trailingZeros: booleanAttribute(element, "trailingZeros", faults) ?? false,
    };
    if (field.min !== undefined && field.max !== undefined && Big(field.min).gt(field.max)) {
      faults.push(faultAt(placeOf(element, "min"), "field.min_over_max", common.name));
    }
    if (field.trailingZeros && !findAttribute(element, "precision")) {
      faults.push(faultAt(placeOf(element, "trailingZeros"), "value.unsupported", "trailingZeros without precision"));
    }
    if (field.defaultValue !== undefined && !isRight(field, field.defaultValue)) {
      faults.push(faultAt(placeOf(element, "defaultValue"), "value.unsupported", "defaultValue"));
    }
    return field;
  },
};

/** Digits after the point, 0 to 7; 40023 outside. Undefined: as many as fit. */
function readPrecision(element: XmlElement, faults: FaultRow[]): number | undefined {
  const own: FaultRow[] = [];
  const precision = integerAttribute(element, "precision", { min: 0, max: templateLimits.precisionMax }, own);
  if (own.length > 0) faults.push(faultAt(placeOf(element, "precision"), "field.precision", 0, templateLimits.precisionMax));
  return precision;
}

function readBound(element: XmlElement, name: string, faults: FaultRow[]): string | undefined {
  const found = findAttribute(element, name);
  const text = found?.value.trim() ?? "";
  if (!found || text === "") return undefined;
  if (decimal.test(text) && Big(text).abs().lte(templateLimits.numberMax)) return Big(text).toFixed();
  faults.push(faultAt(found, "value.unsupported", name));
  return undefined;
}

function isRight(field: NumberField, text: string): boolean {
  if (!decimal.test(text)) return false;
  const value = Big(text);
  const decimals = value.toFixed().split(".")[1]?.length ?? 0;
  return (
    value.abs().lte(templateLimits.numberMax) &&
    decimals <= (field.precision ?? decimals) &&
    (field.min === undefined || value.gte(field.min)) &&
    (field.max === undefined || value.lte(field.max))
  );
}
