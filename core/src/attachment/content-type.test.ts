import assert from "node:assert/strict";
import { test } from "node:test";
import { isOfCategory, type AttachmentCategory } from "./category.ts";
import { contentTypeOf } from "./content-type.ts";

const zipOf = (first: string): string => `PK\u0003\u0004${"\u0000".repeat(26)}${first}`;
const cases: readonly (readonly [string, string, string | undefined, string, readonly AttachmentCategory[]])[] = [
  ["a.txt", "hello", undefined, "text/plain", ["all", "file"]],
  ["a.pdf", "hello", undefined, "text/plain", ["all", "file"]],
  ["a.txt", "%PDF-1.7 …", "application/pdf", "application/pdf", ["all", "document", "file"]],
  ["a.bin", "junk\n%PDF-1.4", undefined, "application/pdf", ["all", "document", "file"]],
  ["a.csv", "a;b\n1;2", undefined, "text/csv", ["all", "file"]],
  ["a.xml", "<a/>", undefined, "application/xml", ["all", "file"]],
  ["a", '<?xml version="1.0"?><a/>', "application/xml", "application/xml", ["all", "file"]],
  ["a.svg", "<svg onload='x'/>", "image/svg+xml", "text/plain", ["all", "file"]],
  ["a.html", "<!doctype html><script>", undefined, "text/plain", ["all", "file"]],
  ["a.rtf", "{\\rtf1 }", undefined, "application/rtf", ["all", "file"]],
  ["a.pem", "-----BEGIN CERTIFICATE-----\nMII", undefined, "application/x-pem-file", ["all", "file"]],
  ["a.cer", "0\u0082\u0003\u0001", undefined, "application/pkix-cert", ["all", "file"]],
  ["a.eml", "From: ann@acme.example\nSubject: Hi\n\ntext", undefined, "message/rfc822", ["all", "file"]],
  ["a.txt", "From: here\nto there", undefined, "text/plain", ["all", "file"]],
  ["a.doc", "\u00d0\u00cf", "application/x-cfb", "application/msword", ["all", "file"]],
  ["a.xlsb", "PK", "application/zip", "application/vnd.ms-excel.sheet.binary.macroenabled.12", ["all", "file"]],
  ["a.zip", "PK", "application/zip", "application/zip", ["all", "archive"]],
  [
    "a.asice",
    zipOf("mimetypeapplication/vnd.etsi.asic-e+zip"),
    "application/zip",
    "application/vnd.etsi.asic-e+zip",
    ["all", "archive"],
  ],
  ["a.png", "\u0089PNG", "image/png", "image/png", ["all", "image"]],
  ["a.gif", "GIF89a", "image/gif", "image/gif", []],
  ["a.pdf", "MZ\u0000", "application/x-msdownload", "application/x-msdownload", []],
  ["a.bin", "\u0000\u0001\u0002", undefined, "application/octet-stream", ["all"]],
  ["a.txt", "\u00ff\u00feh\u0000i\u0000", undefined, "text/plain", ["all", "file"]],
  ["a.txt", "\u00cf\u00f0\u00e8\u00e2\u00b3\u00f2", undefined, "text/plain", ["all", "file"]],
];

for (const [fileName, content, signature, type, categories] of cases) {
  test(`${fileName} with ${JSON.stringify(content.slice(0, 12))} is ${type}`, () => {
    assert.equal(contentTypeOf({ bytes: Buffer.from(content, "latin1"), signature, fileName }), type);
    const all: readonly AttachmentCategory[] = ["all", "document", "file", "image", "archive"];
    assert.deepEqual(
      all.filter((category) => isOfCategory(type, fileName, category)),
      categories,
    );
  });
}
