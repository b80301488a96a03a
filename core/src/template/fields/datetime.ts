import { findInstant, isDate } from "../../ids/instant.ts";
import { booleanAttribute, integerAttribute, placedFault, placeOf } from "../../xml/element.ts";
import { templateLimits } from "../model/limits.ts";
import type { DatetimeField } from "../model/field.ts";
import type { FieldReader } from "./field-reader.ts";

const offsets = { min: -templateLimits.dayOffsetMax, max: templateLimits.dayOffsetMax };

/** `field type="datetime"`: with or without time; bounds in days from the creation of the envelope. */
export const datetimeReader: FieldReader<DatetimeField> = {
  attributes: ["time", "min", "max"],
  isSearchable: true,
  hasPrefill: true,
  read(element, common, faults) {
    const time = booleanAttribute(element, "time", faults) ?? false;
    const minDays = integerAttribute(element, "min", offsets, faults);
    const maxDays = integerAttribute(element, "max", offsets, faults);
    if (minDays !== undefined && maxDays !== undefined && minDays > maxDays) {
      faults.push(placedFault(placeOf(element, "min"), "field.min_over_max", common.name));
    }
    if (common.defaultValue !== undefined && !(time ? findInstant(common.defaultValue) : isDay(common.defaultValue))) {
      faults.push(placedFault(placeOf(element, "defaultValue"), "value.unsupported", "defaultValue"));
    }
    return { ...common, type: "datetime", time, minDays, maxDays };
  },
};

function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return match !== null && isDate(Number(match[1]), Number(match[2]), Number(match[3]));
}
