import assert from "node:assert/strict";
import { test } from "node:test";
import { importFormatOf, type ImportHead } from "./import-format.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const wide = (text: string): Uint8Array => Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0), 0]));

const cases: readonly (readonly [name: string, head: Partial<ImportHead>, expected: "csv" | "xlsx" | RegExp])[] = [
  ["rows of text", { bytes: bytesOf("city;zip\r\nKyiv;01001\r\n") }, "csv"],
  ["text that begins as an image does", { bytes: bytesOf("BMW,7\n"), signature: "image/bmp" }, "csv"],
  ["text of windows-1251", { bytes: Uint8Array.from([0xca, 0xe8, 0xbf, 0xe2, 0x3b, 0x31]) }, "csv"],
  ["UTF-8 with its mark", { bytes: bytesOf("\xef\xbb\xbfa;b") }, "csv"],
  ["UTF-16 with its mark", { bytes: Uint8Array.from([0xff, 0xfe, ...wide("a;b")]) }, "csv"],
  ["UTF-16 without a mark", { bytes: wide("city;zip\r\nKyiv;01001\r\n") }, "csv"],
  ["a workbook", { bytes: bytesOf("PK\x03\x04\x00"), signature: xlsx, fileName: "x" }, "xlsx"],
  ["a ZIP called a workbook", { bytes: bytesOf("PK\x03\x04"), signature: "application/zip", fileName: "a.XLSX" }, "xlsx"],
  ["another ZIP", { bytes: bytesOf("PK\x03\x04"), signature: "application/zip", fileName: "a.zip" }, /application\/zip/],
  ["an old workbook", { bytes: bytesOf("\xd0\xcf"), signature: "application/x-cfb", fileName: "a.xls" }, /\.xls.*save it as/],
  ["a picture", { bytes: bytesOf("\x89PNG\x00\x01\x02\x03"), signature: "image/png" }, /image\/png/],
  ["noise", { bytes: Uint8Array.from([1, 2, 0, 0, 5, 6, 7, 200]) }, /neither text/],
  ["UTF-8 with control characters", { bytes: bytesOf("A\r\n\x01\x0b\x7f\xc3\xa9\r\n\xf0\x9f") }, "csv"],
  ["text that ends as files of CP/M do", { bytes: Uint8Array.from([0xca, 0x3b, 0x31, 0x0d, 0x0a, 0x1a]) }, "csv"],
  ["UTF-8 with NUL", { bytes: bytesOf("A\r\nb\x00c\r\n") }, /neither text/],
  ["control characters and bytes that are no UTF-8", { bytes: bytesOf("\x01\x80a") }, /neither text/],
  ["a cut character inside", { bytes: bytesOf("\x01\xc3a") }, /neither text/],
  ["UTF-16 with the other mark", { bytes: Uint8Array.from([0xfe, 0xff, 0, 0x61]) }, "csv"],
  ["half a mark", { bytes: Uint8Array.from([0xff, 0x61, 0, 1]) }, /neither text/],
  ["the last byte of UTF-8, with a control character", { bytes: bytesOf("\x01\xf4\x80\x80\x80") }, "csv"],
  ["a byte over UTF-8, with a control character", { bytes: bytesOf("\x01\xf5\x80\x80\x80") }, /neither text/],
  ["an overlong byte C0, with a control character", { bytes: bytesOf("\x01\xc0\x80") }, /neither text/],
  ["an overlong byte C1, with a control character", { bytes: bytesOf("\x01\xc1\x80") }, /neither text/],
  [
    "two, three and four bytes, with a control character",
    { bytes: bytesOf("\x01\xc2\x80\xdf\x80\xe0\xa0\x80\xef\x80\x80\xf0\x90\x80\x80a") },
    "csv",
  ],
  ["three bytes of two, with a control character", { bytes: bytesOf("\x01\xdf\x80\x80") }, /neither text/],
  ["a PDF", { bytes: bytesOf("%PDF-1.7\n") }, /a PDF/],
  ["XML", { bytes: bytesOf(" <?xml version='1.0'?>") }, /XML/],
];

for (const [name, head, expected] of cases) {
  test(`${name}: ${String(expected)}`, () => {
    const found = importFormatOf({ bytes: new Uint8Array(), signature: undefined, fileName: "rows.csv", ...head });
    if (typeof expected === "string") assert.deepEqual(found, { format: expected });
    else assert.match("refused" in found ? found.refused : "", expected);
  });
}
