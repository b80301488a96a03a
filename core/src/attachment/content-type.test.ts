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

test("compound files, workbooks and certificates are distinguished by their extension", () => {
  const openXml = "application/vnd.openxmlformats-officedocument";
  const cases: readonly (readonly [name: string, content: string, signature: string | undefined, expected: string])[] = [
    ["a.XLS", "x", "application/x-cfb", "application/vnd.ms-excel"],
    ["a.ppt", "x", "application/x-cfb", "application/vnd.ms-powerpoint"],
    ["a.msg", "x", "application/x-cfb", "application/vnd.ms-outlook"],
    ["a.bin", "x", "application/x-cfb", "application/x-cfb"],
    ["a.docx", "x", "application/zip", `${openXml}.wordprocessingml.document`],
    ["a.xlsx", "x", "application/zip", `${openXml}.spreadsheetml.sheet`],
    ["a.pptx", "x", "application/zip", `${openXml}.presentationml.presentation`],
    ["a.xlsm", "x", "application/zip", "application/vnd.ms-excel.sheet.macroenabled.12"],
    ["a.xps", "x", "application/zip", "application/vnd.ms-xpsdocument"],
    ["a", "x", "text/rtf", "application/rtf"],
    ["a", "x", "image/png", "image/png"],
    ["a.crt", "0\u0082x", undefined, "application/pkix-cert"],
    ["a.der", "0\u0080x", undefined, "application/pkix-cert"],
    ["a.der", "0\u007fx", undefined, "application/octet-stream"],
    ["a.cer", "1\u0082x", undefined, "text/plain"],
    ["a.bin", "0\u0082x", undefined, "text/plain"],
    ["a.rpmsg", "\u0076\u00e8\u0004\u0060", undefined, "application/x-microsoft-rpmsg-message"],
    ["a.dbf", `\u0003${"x".repeat(31)}`, undefined, "application/x-dbf"],
    ["a.dbf", `\u0003${"x".repeat(30)}`, undefined, "application/octet-stream"],
    ["a.bin", `\u0003${"x".repeat(31)}`, undefined, "application/octet-stream"],
    ["a.bin", `${"x".repeat(1023)}%PDF-`, undefined, "application/pdf"],
    ["a.bin", `${"x".repeat(1024)}%PDF-`, undefined, "text/plain"],
    ["a.bin", "%PDX-", undefined, "text/plain"],
    ["a.xsd", " <a/>", undefined, "application/xml"],
    ["a.xsl", "<a/>", undefined, "application/xml"],
    ["a.txt", "<a/>", undefined, "text/plain"],
    ["a.txt", " <?xml\n?>", undefined, "application/xml"],
    ["a.txt", " -----BEGIN RSA KEY 1-----", undefined, "application/x-pem-file"],
    ["a.txt", "7\r\nReceived: a\r\n\tb\r\nDate: c\r\n\r\nd", undefined, "message/rfc822"],
    ["a.txt", "Received: a\nX: b\n\n", undefined, "text/plain"],
    ["a.txt", "X: a\nDate: b\n\n", undefined, "text/plain"],
    ["a.txt", "Mime-Version: a\n\nb", undefined, "text/plain"],
    ["a.txt", "\u00ff\u00fea\u0000", undefined, "text/plain"],
    ["a.txt", "\u00fe\u00ff\u0000a", undefined, "text/plain"],
    ["a.txt", "a\u0000", undefined, "application/octet-stream"],
    ["a.txt", "\t\n\f\r\u001b \u0080", undefined, "text/plain"],
    ["a.txt", "\u000b", undefined, "application/octet-stream"],
    ["a.txt", "\u007f", undefined, "application/octet-stream"],
    ["a.txt", "\u001f", undefined, "application/octet-stream"],
    ["a.csv", "\u00ef\u00bb\u00bf<?xml ?>", undefined, "application/xml"],
  ];
  for (const [fileName, content, signature, expected] of cases) {
    const bytes = Uint8Array.from(content, (sign) => sign.charCodeAt(0));
    assert.equal(contentTypeOf({ bytes, signature, fileName }), expected, `${fileName} ${JSON.stringify(content.slice(0, 20))}`);
  }
});
