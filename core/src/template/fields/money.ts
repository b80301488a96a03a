import { booleanAttribute } from "../../xml/element.ts";
import type { MoneyField } from "../model/field.ts";
import { checkDecimalDefault, readBounds } from "./decimal.ts";
import type { FieldReader } from "./field-reader.ts";

/** Decimal places of every amount. */
export const moneyPrecision = 2;

/** `field type="money"`: a number with two decimal places, always shown in full. */
export const moneyReader: FieldReader<MoneyField> = {
  attributes: ["min", "max", "formatting"],
  isSearchable: true,
  read(element, common, faults) {
    const field: MoneyField = {
      ...common,
      type: "money",
      ...readBounds(element, common.name, faults),
      formatting: booleanAttribute(element, "formatting", faults) ?? false,
    };
    checkDecimalDefault(element, { ...field, precision: moneyPrecision }, faults);
    return field;
  },
};
