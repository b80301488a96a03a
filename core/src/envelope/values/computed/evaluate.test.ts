import Big from "big.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { operations, type Operation } from "../../../template/model/formula.ts";
import { evaluate, numberInText, overflowOf, resultText, type Operand } from "./evaluate.ts";

/** `-` is an empty operand, `x` one with text but no number. */
function operand(text: string): Operand {
  if (text === "-") return { isEmpty: true, number: undefined };
  return { isEmpty: false, number: text === "x" ? undefined : new Big(text) };
}

function result(operation: Operation, operands: string, precision = 2, trailingZeros = true): string {
  const all = operands.split(" ").filter((one) => one !== "");
  const value = evaluate(operation, all.map(operand), precision);
  return value === undefined ? "" : resultText(value, { precision, trailingZeros });
}

const cases: readonly (readonly [Operation, string, string])[] = [
  ["SUM", "1 2 3", "6.00"],
  ["SUM", "0.1 0.2", "0.30"],
  ["SUM", "- 2 -", "2.00"],
  ["SUM", "-", ""],
  ["SUM", "", ""],
  ["SUM", "x x", ""],
  ["SUM", "x 1.999", "1.99"],
  ["SUM", "-0.001", "0.00"],
  ["SUM", "-1.999", "-1.99"],
  ["SUM", "999999999999998 1", "999999999999999.00"],
  ["PRODUCT", "1.1 1.1", "1.21"],
  ["PRODUCT", "3 - 4", "12.00"],
  ["PRODUCT", "-", ""],
  ["PRODUCT", "0.01 0.01", "0.00"],
  ["PRODUCT", "-2 0", "0.00"],
  ["SUBTRACT", "10 3 2", "5.00"],
  ["SUBTRACT", "- 3 2", "-5.00"],
  ["SUBTRACT", "10 - 2", "8.00"],
  ["SUBTRACT", "- -", ""],
  ["SUBTRACT", "- x", ""],
  ["SUBTRACT", "0.3 0.1", "0.20"],
  ["SUBTRACT", "7", "7.00"],
  ["DIVIDE", "10 4", "2.50"],
  ["DIVIDE", "2 3", "0.66"],
  ["DIVIDE", "-2 3", "-0.66"],
  ["DIVIDE", "1 3 3", "0.11"],
  ["DIVIDE", "- 3", "0.00"],
  ["DIVIDE", "- 0", ""],
  ["DIVIDE", "5 0", ""],
  ["DIVIDE", "5 -", "5.00"],
  ["DIVIDE", "- -", ""],
  ["DIVIDE", "1.999 -", "1.99"],
  ["MAX", "1 3 2", "3.00"],
  ["MAX", "-5 - -3", "-3.00"],
  ["MAX", "- x", ""],
  ["MIN", "1 3 -2", "-2.00"],
  ["MIN", "0.30 0.3", "0.30"],
  ["COUNTA", "1 - x 0", "3.00"],
  ["COUNTA", "- -", "0.00"],
  ["COUNTA", "", "0.00"],
];
for (const [operation, operands, expected] of cases) {
  test(`${operation} of ${operands || "nothing"} is ${expected || "empty"}`, () => {
    assert.equal(result(operation, operands), expected);
  });
}

const forms: readonly (readonly [string, number, boolean, string])[] = [
  ["2 3", 0, true, "0"],
  ["2 3", 7, true, "0.6666666"],
  ["1 2", 7, true, "0.5000000"],
  ["1 2", 7, false, "0.5"],
  ["4 2", 2, false, "2"],
  ["1 3 0.0000001", 7, true, "3333333.3333333"],
  ["999999999999999 7", 7, true, "142857142857142.7142857"],
];
for (const [operands, precision, trailingZeros, expected] of forms) {
  test(`DIVIDE of ${operands} with ${precision} digits${trailingZeros ? "" : " and no trailing zeros"} is ${expected}`, () => {
    assert.equal(result("DIVIDE", operands, precision, trailingZeros), expected);
  });
}

/** Decimals as whole numbers of ten-millionths. */
type Scaled = bigint | undefined;
const scale = 10_000_000n;

/** A second implementation of the rules, on integers alone: the exact result as a fraction. */
function fraction(operation: Operation, operands: readonly Scaled[]): readonly [bigint, bigint] | undefined {
  const numbers = operands.filter((one) => one !== undefined);
  if (operation === "COUNTA") return [BigInt(numbers.length), 1n];
  if (numbers.length === 0) return undefined;
  if (operation === "SUM") return [numbers.reduce((a, b) => a + b, 0n), scale];
  if (operation === "PRODUCT") return [numbers.reduce((a, b) => a * b, 1n), scale ** BigInt(numbers.length)];
  if (operation === "MAX") return [numbers.reduce((a, b) => (a > b ? a : b)), scale];
  if (operation === "MIN") return [numbers.reduce((a, b) => (a < b ? a : b)), scale];
  const first = operands[0] ?? 0n;
  const others = operands.slice(1).filter((one) => one !== undefined);
  if (operation === "SUBTRACT") return [others.reduce((a, b) => a - b, first), scale];
  const below = others.reduce((a, b) => a * b, 1n);
  return below === 0n ? undefined : [first * scale ** BigInt(others.length), below * scale];
}

function cutText([above, below]: readonly [bigint, bigint], precision: number): string {
  const ten = 10n ** BigInt(precision);
  const cut = (above * ten) / below;
  const digits = String(cut < 0n ? -cut : cut).padStart(precision + 1, "0");
  const whole = digits.slice(0, digits.length - precision);
  return `${cut < 0n ? "-" : ""}${whole}${precision === 0 ? "" : `.${digits.slice(-precision)}`}`;
}

test("every operation on any operands agrees with whole-number arithmetic", () => {
  const decimal = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  const small = fc.bigInt({ min: -50n, max: 50n }).map((one) => one * 5_000_000n);
  const operands = fc.array(fc.option(fc.oneof(decimal, small), { nil: undefined, freq: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...operations), operands, fc.integer({ min: 0, max: 7 }), (operation, all, precision) => {
      const asked = all.map((one): Operand => ({
        isEmpty: one === undefined,
        number: one === undefined ? undefined : new Big(cutText([one, scale], 7)),
      }));
      const value = evaluate(operation, asked, precision);
      const expected = fraction(operation, all);
      const text = value && resultText(value, { precision, trailingZeros: true });
      assert.equal(text, expected && cutText(expected, precision));
    }),
    { numRuns: 5000 },
  );
});

/** Numbers above 1 and below it: each alone does not say how large the product is. */
const many: readonly (readonly [Operation, above: number, below: number, string])[] = [
  ["PRODUCT", 500, 500, "0.9999999"],
  ["PRODUCT", 1000, 0, "above"],
  ["PRODUCT", 0, 1000, "0.0000000"],
  ["DIVIDE", 502, 500, "1.0000000"],
  ["DIVIDE", 1000, 0, "0.0000000"],
  ["DIVIDE", 1, 1000, "above"],
];
for (const [operation, above, below, expected] of many) {
  test(`${operation} of ${above} numbers of 30 digits and ${below} small ones is ${expected}, in moments`, () => {
    const [large, small] = [new Big("999999999999999.999999999999999"), new Big("0.000000000000001")];
    const numbers = [...Array.from({ length: above }, () => large), ...Array.from({ length: below }, () => small)];
    const start = process.cpuUsage();
    const value = evaluate(
      operation,
      numbers.map((number) => ({ isEmpty: false, number })),
      7,
    );
    const overflow = value && overflowOf(value);
    assert.equal(overflow ?? (value && resultText(value, { precision: 7, trailingZeros: true })), expected);
    assert.ok(process.cpuUsage(start).user < 1_000_000, `${process.cpuUsage(start).user} µs`);
  });
}

const texts: readonly (readonly [string, string])[] = [
  ["1,234.50 USD", "1234.5"],
  ["1.234.567", "1234.567"],
  ["12", "12"],
  ["№ 7", "7"],
  ["-5", "5"],
  [".5", "0.5"],
  ["5.", "5"],
  ["20 % of 300", "20300"],
  ["none", ""],
  ["...", ""],
  ["", ""],
  ["٣", ""],
  ["000000000000000000012", "12"],
  ["123456789012345", "123456789012345"],
  ["1234567890123456", ""],
];
for (const [text, expected] of texts) {
  test(`the number in "${text}" is ${expected || "none"}`, () => {
    assert.equal(numberInText(text)?.toFixed() ?? "", expected);
  });
}

test("a result has at most 15 digits before the point", () => {
  const sides = ["999999999999999.9999999", "1000000000000000", "-999999999999999", "-1000000000000000"];
  assert.deepEqual(
    sides.map((one) => overflowOf(new Big(one))),
    [undefined, "above", undefined, "below"],
  );
});
