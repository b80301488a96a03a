import assert from "node:assert/strict";
import { test } from "node:test";
import { canEncode, type BarcodeCode } from "./barcode.ts";

const cases: readonly (readonly [BarcodeCode, readonly string[], readonly string[]])[] = [
  ["upca", ["01234567890", "012345678905"], ["0123456789", "012345678906", "0123456789a", ""]],
  [
    "upce",
    ["0123456", "1234567", "01234565", "01234505", "01234514", "01234523", "01234531", "01234543", "01234558", "01234596"],
    ["2345678", "01234566", "012345"],
  ],
  ["ean8", ["1234567", "12345670"], ["12345671", "123456"]],
  ["ean13", ["123456789012", "1234567890128"], ["1234567890129", "12345678901"]],
  ["code39", ["ABC-1 $./+%", "A".repeat(80)], ["abc", "A".repeat(81), "*A*", "Ж"]],
  ["code93", ["ABC-1"], ["abc"]],
  ["code128", ["any ASCII ~ 1", "x".repeat(80)], ["Ж", "a\nb", "x".repeat(81)]],
  ["itf14", ["1234567890123", "12345678901231"], ["12345678901232", "123"]],
  ["rationalizedCodabar", ["A123B", "C1+.:/$-D"], ["123", "a12b", "AB"]],
  [
    "databarexpandedstacked",
    [
      "(01)09521234543213",
      "(01)09521234543213(10)ABC",
      "(01)09521234543213(17)261128(30)5",
      "(90)mine",
      `(90)${"1".repeat(30)}`,
      `(01)09521234543213(10)${"1".repeat(20)}(21)${"1".repeat(8)}`,
      `(01)09521234543213(10)${"a".repeat(16)}`,
      "(01)09521234543213(3165)123456",
    ],
    [
      "09521234543213",
      "(01)09521234543210",
      "(10)ABC",
      "(01)09521234543213(17)261340",
      "(01)09521234543213(10)A(10)B",
      "(01)09521234543213(10)A?(20)B",
      `(90)${"1".repeat(31)}`,
      `(01)09521234543213(10)${"1".repeat(20)}(21)${"1".repeat(9)}`,
      "(01)09521234543213(17)261129",
      "(01)09521234543213(17)260028",
      "(01)09521234543213(3176)123456",
      `(01)09521234543213(10)${"a".repeat(20)}`,
    ],
  ],
  [
    "qrcode",
    ["Привіт", "x".repeat(900), "ж".repeat(450), "中".repeat(300), "😀".repeat(225)],
    ["", "x".repeat(901), "ж".repeat(451), "中".repeat(301), "😀".repeat(226)],
  ],
  ["datamatrix", ["x".repeat(900)], ["x".repeat(901)]],
  ["pdf417", ["x".repeat(900)], ["x".repeat(901)]],
  [
    "bankGovUa",
    [
      "https://bank.gov.ua/qr/QkNECjAwMg",
      "https://qr.bank.gov.ua/QkNECjAwMw",
      "BCD\r\n003\r\n2\r\nUCT\r\n\r\nA\r\nU\r\n1\r\n",
      `https://bank.gov.ua/qr/${"Q".repeat(877)}`,
      "BCD\n001\n1\nUCT\n\nACME\nUA213223130000026007233566001\nUAH100.5\n12345678\n\n\nOrder 7",
    ],
    [
      "https://bank.gov.ua/",
      "https://other.example/qr/QkNE",
      "BCD\n001",
      "100.50",
      ...["BCE\n001\n1\nUCT", "BCD\n004\n1\nUCT", "BCD\n001\n3\nUCT", "BCD\n001\n1\nUCS"].map((head) => `${head}\n\nA\nU\n1\n`),
      "BCD\n001\n1\nUCT\n\nA\nU\n1",
      `https://bank.gov.ua/qr/${"Q".repeat(878)}`,
    ],
  ],
];
for (const [code, right, wrong] of cases) {
  test(`a barcode ${code} carries what its letters, length and check digit allow`, () => {
    for (const data of right) assert.equal(canEncode(code, data), true, data);
    for (const data of wrong) assert.equal(canEncode(code, data), false, data);
  });
}
