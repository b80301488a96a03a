import Big from "big.js";
import type { FaultRow } from "../../fault/fault.ts";
import { findAttribute, integerAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { templateLimits } from "../model/limits.ts";
import { trimmed } from "../../xml/space.ts";

const decimal = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;

/** The rules of a number: exact decimal bounds, and the number of decimal places (undefined: not limited). */
export type DecimalRules = {
  readonly precision: number | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
};

/** Reads `min` and `max` as exact decimals within ±999999999999999 (1035); 40022 when min exceeds max. */
export function readBounds(element: XmlElement, name: string, faults: FaultRow[]): Omit<DecimalRules, "precision"> {
  const bounds = { min: readBound(element, "min", faults), max: readBound(element, "max", faults) };
  const { min, max } = bounds;
  if (min !== undefined && max !== undefined && Big(min).gt(max)) {
    faults.push(placedFault(placeOf(element, "min"), "field.min_over_max", name));
  }
  return bounds;
}

/** Decimal places, 0 to 7; 40023 outside. Undefined: not limited. */
export function readPrecision(element: XmlElement, faults: FaultRow[]): number | undefined {
  const own: FaultRow[] = [];
  const precision = integerAttribute(element, "precision", { min: 0, max: templateLimits.precisionMax }, own);
  if (own.length > 0) faults.push(placedFault(placeOf(element, "precision"), "field.precision", 0, templateLimits.precisionMax));
  return precision;
}

/** Reports 1035 when the default is not a valid number for the field. */
export function checkDecimalDefault(
  element: XmlElement,
  field: DecimalRules & { readonly defaultValue: string | undefined },
  faults: FaultRow[],
): void {
  if (field.defaultValue === undefined || isRight(field, field.defaultValue)) return;
  faults.push(placedFault(placeOf(element, "defaultValue"), "value.unsupported", "defaultValue"));
}

function readBound(element: XmlElement, name: string, faults: FaultRow[]): string | undefined {
  const found = findAttribute(element, name);
  const text = trimmed(found?.value ?? "");
  if (!found || text === "") return undefined;
  if (decimal.test(text) && Big(text.replace(/^\+/, "")).abs().lte(templateLimits.numberMax))
    return Big(text.replace(/^\+/, "")).toFixed();
  faults.push(placedFault(found, "value.unsupported", name));
  return undefined;
}

function isRight({ precision, min, max }: DecimalRules, text: string): boolean {
  if (!decimal.test(text)) return false;
  const value = Big(text.replace(/^\+/, ""));
  const decimals = text.split(".")[1]?.length ?? 0;
  return (
    value.abs().lte(templateLimits.numberMax) &&
    decimals <= (precision ?? decimals) &&
    (min === undefined || value.gte(min)) &&
    (max === undefined || value.lte(max))
  );
}
