import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { barcodeCodes, canEncode, type BarcodeCode } from "@chancery/core/template/model/barcode.ts";
import { barcodeSvg } from "./barcode-svg.ts";

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));
const letters = (unit: string, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...unit), { minLength: 1, maxLength }).map((all) => all.join(""));
const capitals = letters("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ .$/+%-", 81);
const text = fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: "grapheme", maxLength: 300 }));
const gs1 = letters("!\"%&'*+,./0123456789:;<=>?ABCXYZ_abcxyz-", 20);
const day = fc.date({ min: new Date("2001-01-01"), max: new Date("2049-12-31"), noInvalidDate: true });
const dataBar = fc
  .tuple(digits(13), fc.option(gs1), fc.option(gs1), fc.option(day), fc.option(digits(6)), fc.option(digits(3)))
  .map(
    ([item, batch, serial, date, weight, count]) =>
      `(01)${item}${checkDigit(item)}${batch === null ? "" : `(10)${batch}`}${
        date === null ? "" : `(17)${date.toISOString().slice(2, 10).replaceAll("-", "")}`
      }${weight === null ? "" : `(3103)${weight}`}${count === null ? "" : `(30)${count}`}${serial === null ? "" : `(21)${serial}`}`,
  );

const likely: Readonly<Partial<Record<BarcodeCode, fc.Arbitrary<string>>>> = {
  upca: fc.oneof(digits(11), digits(12)),
  upce: fc.oneof(digits(7), digits(8)).map((all) => `${Number(all[0]) % 2}${all.slice(1)}`),
  ean8: fc.oneof(digits(7), digits(8)),
  ean13: fc.oneof(digits(12), digits(13)),
  itf14: fc.oneof(digits(13), digits(14)),
  code39: capitals,
  code93: capitals,
  rationalizedCodabar: fc
    .tuple(fc.constantFrom("A", "B", "C", "D"), letters("0123456789$:/.+-", 20), fc.constantFrom("A", "B", "C", "D"))
    .map((all) => all.join("")),
  databarexpandedstacked: fc.oneof(
    dataBar,
    letters("0123456789AZaz", 31).map((own) => `(91)${own}`),
  ),
};

for (const code of barcodeCodes) {
  test(`a barcode ${code} that is accepted can be drawn`, () => {
    let accepted = 0;
    fc.assert(
      fc.property(likely[code] ?? text, (data) => {
        if (!canEncode(code, data)) return;
        accepted += 1;
        assert.ok(barcodeSvg(code, data), data);
      }),
      { numRuns: 100, seed: 7 },
    );
    if (code !== "bankGovUa") assert.ok(accepted > 20, String(accepted));
  });
}

test("the largest two-dimensional codes are drawn, and always the same", () => {
  for (const code of ["qrcode", "datamatrix", "pdf417"] as const) {
    assert.ok(barcodeSvg(code, "x".repeat(900)) && barcodeSvg(code, "\u{1f600}".repeat(225)), code);
  }
  assert.deepEqual(barcodeSvg("qrcode", "x"), barcodeSvg("qrcode", "x"));
});

test("a barcode is on white with its quiet zone", () => {
  const drawn = barcodeSvg("qrcode", "x");
  assert.match(drawn?.svg ?? "", /^<svg viewBox="0 0 58 58".*\n<rect width="100%" height="100%" fill="#FFFFFF"/);
  assert.ok(Math.abs((drawn?.widthMm ?? 0) - 17.4) < 0.01);
});

function checkDigit(item: string): number {
  const sum = [...item].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
