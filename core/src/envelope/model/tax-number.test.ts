import assert from "node:assert/strict";
import { test } from "node:test";
import { taxNumberFault } from "./tax-number.ts";

const cases: readonly (readonly [string | undefined, readonly string[], string | undefined])[] = [
  [undefined, [], undefined],
  [undefined, [""], undefined],
  ["7", ["7"], undefined],
  ["7", ["8", "7"], undefined],
  ["7", ["8"], "signature.tax_number_differs"],
  ["7", [], "signature.tax_number_missing"],
  ["7", [""], "signature.tax_number_missing"],
  ["", [], "signature.tax_number_missing"],
  ["", [""], "signature.tax_number_missing"],
  ["", ["", "7"], "signature.tax_number_differs"],
];
for (const [wanted, carried, fault] of cases) {
  test(`of ${JSON.stringify(carried)} wanted ${JSON.stringify(wanted)}: ${fault ?? "right"}`, () => {
    assert.equal(taxNumberFault(wanted, carried), fault);
  });
}
