import type { FaultRow } from "../../fault/fault.ts";
import { booleanAttribute, integerAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { TextField } from "../model/field.ts";
import { lengthOf, templateLimits } from "../model/limits.ts";
import { compilePattern } from "../model/pattern.ts";
import { patternSize } from "../model/translate-pattern.ts";
import { optionalText } from "./read-text.ts";
import type { FieldReader } from "./field-reader.ts";
import { normalForm } from "../../text/normal-form.ts";

/** `field type="text"`: lines, length limits, pattern. */
export const textReader: FieldReader<TextField> = {
  attributes: ["multilines", "min", "max", "pattern"],
  isSearchable: true,
  hasPrefill: true,
  read(element, common, faults) {
    const multilines = booleanAttribute(element, "multilines", faults) ?? false;
    const lengthMax = multilines ? templateLimits.multilineTextMax : templateLimits.textMax;
    const minLength = integerAttribute(element, "min", { min: 0, max: lengthMax }, faults);
    const maxLength = integerAttribute(element, "max", { min: 1, max: lengthMax }, faults) ?? lengthMax;
    if (minLength !== undefined && minLength > maxLength) {
      faults.push(placedFault(placeOf(element, "min"), "field.min_over_max", common.name));
    }
    const pattern = optionalText(element, "pattern", templateLimits.patternMax, faults);
    const field: TextField = { ...common, type: "text", multilines, minLength, maxLength, pattern };
    checkPattern(field, faults, placeOf(element, "pattern"));
    checkDefault(field, faults, placeOf(element, "defaultValue"));
    return field;
  },
};

type Place = ReturnType<typeof placeOf>;

/** A pattern that is too large is refused in a new template; one that is stored may have it, and it is compared with nothing. */
function checkPattern({ pattern }: TextField, faults: FaultRow[], place: Place): void {
  if (pattern === undefined || patternSize(pattern) > templateLimits.patternSizeMax) return;
  if (!compilePattern(pattern)) faults.push(placedFault(place, "field.pattern", pattern));
}

function checkDefault(field: TextField, faults: FaultRow[], place: Place): void {
  const { defaultValue, minLength = 0, maxLength, multilines, pattern } = field;
  if (defaultValue === undefined) return;
  const length = lengthOf(defaultValue);
  const isRight =
    length >= minLength &&
    length <= maxLength &&
    (multilines || !/[\r\n]/.test(defaultValue)) &&
    (pattern === undefined || (compilePattern(pattern)?.(normalForm(defaultValue)) ?? true));
  if (!isRight) faults.push(placedFault(place, "value.unsupported", "defaultValue"));
}
