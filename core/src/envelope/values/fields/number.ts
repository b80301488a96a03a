import Big from "big.js";
import type { FaultRow } from "../../../fault/fault.ts";
import type { MoneyField, NumberField } from "../../../template/model/field.ts";
import { moneyPrecision } from "../../../template/fields/money.ts";
import type { FieldInput } from "../../model/input.ts";
import { excerpt, textChecked, type FieldCheck, type FieldChecked } from "./field-check.ts";

const pattern = /^[+-]?(\d+)(?:\.(\d+))?$/;
const digitsMax = 15;
const limit = "999999999999999";

/** Number: exact decimals with a point, at most 15 digits (50030), precision (50004), bounds (50002, 50003). Kept as sent. */
export const checkNumber: FieldCheck<NumberField> = (field, submitted) => checkDecimal(field, submitted);

/** Money: a number of at most two decimals. */
export const checkMoney: FieldCheck<MoneyField> = (field, submitted) =>
  checkDecimal({ ...field, precision: moneyPrecision }, submitted);

type DecimalField = Pick<NumberField, "name" | "precision" | "min" | "max">;

function checkDecimal(field: DecimalField, submitted: FieldInput): FieldChecked {
  const text = submitted.text.trim();
  if (text === "") return textChecked("");
  const match = pattern.exec(text);
  const [, whole = "", decimals = ""] = match ?? [];
  if (!match || whole.replace(/^0+/, "").length + decimals.length > digitsMax) {
    return textChecked(text, [{ code: "value.number_invalid", args: [excerpt(text), field.name] }]);
  }
  return textChecked(text, boundFaults(field, text, decimals.length));
}

function boundFaults(field: DecimalField, text: string, decimals: number): readonly FaultRow[] {
  const faults: FaultRow[] = [];
  const { precision, min = `-${limit}`, max = limit } = field;
  const number = new Big(text.replace(/^\+/, ""));
  if (precision !== undefined && decimals > precision) {
    faults.push({ code: "value.precision", args: [decimals, field.name, precision] });
  }
  if (number.lt(min)) faults.push({ code: "value.below_minimum", args: [field.name, min] });
  if (number.gt(max)) faults.push({ code: "value.above_maximum", args: [field.name, max] });
  return faults;
}

/** Whether two number texts are the same number: `1.50` is `1.5`. */
export function isSameNumber(one: string, other: string): boolean {
  if (!pattern.test(one) || !pattern.test(other)) return one === other;
  return new Big(one.replace(/^\+/, "")).eq(new Big(other.replace(/^\+/, "")));
}
