import Big from "big.js";
import type { Operation } from "../../../template/model/formula.ts";
import { divideNumbers, multiplyNumbers, type Decimal } from "./multiply-numbers.ts";

/** An operand: whether it is empty, and its number if it has one. */
export type Operand = { readonly isEmpty: boolean; readonly number: Big | undefined };

/** The notation of a formula's result. */
export type ResultForm = { readonly precision: number; readonly trailingZeros: boolean };

/**
 * The result of one operation, or undefined. It is exact; of PRODUCT and DIVIDE truncated at the precision. Empty operands are skipped,
 * but an empty first operand of SUBTRACT or DIVIDE is 0. Undefined if all operands are empty, except for COUNTA, and for a division by
 * zero.
 */
export function evaluate(operation: Operation, operands: readonly Operand[], precision: number): Big | undefined {
  if (operation === "COUNTA") return new Big(operands.filter(({ isEmpty }) => !isEmpty).length);
  const numbers = operands.flatMap(({ number }) => number ?? []);
  const [first, ...rest] = numbers;
  if (!first) return undefined;
  const isFirstEmpty = operands[0]?.number === undefined;
  const [start, others] = isFirstEmpty ? [new Big(0), numbers] : [first, rest];
  switch (operation) {
    case "SUM":
      return rest.reduce((sum, one) => sum.plus(one), first);
    case "PRODUCT":
      return divide(multiplyNumbers(numbers), unit, precision);
    case "MAX":
      return rest.reduce((max, one) => (one.gt(max) ? one : max), first);
    case "MIN":
      return rest.reduce((min, one) => (one.lt(min) ? one : min), first);
    case "SUBTRACT":
      return others.reduce((left, one) => left.minus(one), start);
    case "DIVIDE":
      return divide(multiplyNumbers([start]), multiplyNumbers(others), precision);
  }
}

const unit: Decimal = { digits: 1n, decimals: 0 };

/** The quotient of two exact numbers, truncated once at the precision; undefined for a division by zero. */
function divide(dividend: Decimal, divisor: Decimal, precision: number): Big | undefined {
  return divisor.digits === 0n ? undefined : divideNumbers(dividend, divisor, precision);
}

/** The result as text, truncated towards zero at the precision; never `-0`. */
export function resultText(result: Big, { precision, trailingZeros }: ResultForm): string {
  const cut = result.round(precision, Big.roundDown);
  const value = cut.eq(0) ? new Big(0) : cut;
  return trailingZeros ? value.toFixed(precision) : value.toFixed();
}

/** The absolute value that a formula's result must stay below, as for number fields. */
const resultLimit = new Big("1e15");

/** Whether a result has too many digits, and on which side. */
export function overflowOf(result: Big): "above" | "below" | undefined {
  if (result.abs().lt(resultLimit)) return undefined;
  return result.gt(0) ? "above" : "below";
}

/** Digits allowed in an operand taken from text, as in a number. A text with more has no number. */
const digitsMax = 15;

/** The number in a text: its digits and its last point. Undefined without digits. */
export function numberInText(text: string): Big | undefined {
  const kept = text.replace(/[^0-9.]/g, "");
  const dot = kept.lastIndexOf(".");
  const whole = (dot < 0 ? kept : kept.slice(0, dot)).replaceAll(".", "");
  const decimals = dot < 0 ? "" : kept.slice(dot + 1);
  const digits = whole.replace(/^0+/, "").length + decimals.length;
  if (whole + decimals === "" || digits > digitsMax) return undefined;
  return new Big(`${whole || "0"}.${decimals || "0"}`);
}

/** The exact number that a text is, with at most 15 digits on either side of the point; undefined for any other text. */
export function findNumber(text: string): Big | undefined {
  return /^[+-]?0*\d{1,15}(?:\.\d{1,15})?$/.test(text.trim()) ? new Big(text.trim().replace(/^\+/, "")) : undefined;
}
