import assert from "node:assert/strict";
import { test } from "node:test";
import { attachmentCategories, categoryExtensions, categoryTypes, isOfCategory } from "./category.ts";

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";
const cases: readonly (readonly [categories: string, types: readonly string[]])[] = [
  ["all document file", ["application/pdf"]],
  ["all image", ["image/png", "image/jpeg", "image/tiff"]],
  [
    "all archive",
    [
      "application/zip",
      "application/x-7z-compressed",
      "application/vnd.rar",
      "application/x-rar-compressed",
      "application/vnd.etsi.asic-e+zip",
    ],
  ],
  [
    "all file",
    [
      "application/msword",
      `${office}.wordprocessingml.document`,
      "application/vnd.ms-word.document.macroenabled.12",
      "application/vnd.ms-excel",
      `${office}.spreadsheetml.sheet`,
      "application/vnd.ms-excel.sheet.macroenabled.12",
      "application/vnd.ms-excel.sheet.binary.macroenabled.12",
      "application/vnd.ms-powerpoint",
      `${office}.presentationml.presentation`,
      "application/vnd.ms-powerpoint.presentation.macroenabled.12",
      `${openDocument}.text`,
      `${openDocument}.spreadsheet`,
      `${openDocument}.presentation`,
      "application/vnd.ms-outlook",
      "application/vnd.ms-xpsdocument",
      "application/x-cfb",
      "application/x-dbf",
      "application/x-microsoft-rpmsg-message",
      "application/rtf",
      "application/xml",
      "application/x-pem-file",
      "application/pkix-cert",
      "message/rfc822",
      "text/csv",
      "text/plain",
    ],
  ],
  ["all", ["application/octet-stream"]],
  ["", ["text/html", "image/svg+xml", "application/x-msdownload", ""]],
];
for (const [categories, types] of cases) {
  test(`content of ${types.length} types is of the categories: ${categories || "none"}`, () => {
    for (const type of types) {
      const found = attachmentCategories.filter((category) => isOfCategory(type, "name.txt", category));
      assert.equal(found.join(" "), categories, type);
    }
  });
}

test("a category has the types above and no other", () => {
  const counts = attachmentCategories.map((category) => [category, new Set(categoryTypes(category)).size]);
  assert.deepEqual(counts, [
    ["all", 35],
    ["document", 1],
    ["file", 26],
    ["image", 3],
    ["archive", 5],
  ]);
});

test("a category names its extensions for people", () => {
  assert.deepEqual(
    Object.entries(categoryExtensions).map(([category, names]) => `${category}: ${names.join(" ")}`),
    [
      "document: pdf",
      "image: png jpg jpeg tiff tif",
      "archive: zip 7z rar asice",
      "file: pdf doc docx xls xlsx xlsm xlsb xml dbf txt rtf csv xps eml msg emlx rpmsg crt pem der cer ppt pptx odt ods odp",
    ],
  );
});
