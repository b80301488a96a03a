import assert from "node:assert/strict";
import { test } from "node:test";
import { PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { instantOf } from "@chancery/core/ids/instant.ts";
import type { PrintBlock, PrintDocument } from "@chancery/core/print/page.ts";
import { attachmentsOf, pagesOf } from "@chancery/tests/world/pdf-text.ts";
import { readCoverage } from "./coverage.ts";
import { openDraw } from "./draw.ts";
import { findFonts } from "./fonts.ts";

const fonts = findFonts();
const coverage = readCoverage(fonts);
/** Room for some thirty rows. */
const draw = openDraw(fonts, coverage, 2 * 1024 ** 2);
const drawWhole = openDraw(fonts, coverage);

const line = (text: string): PrintBlock => ({
  kind: "paragraph",
  inlines: [{ kind: "text", text, style: {} }],
  align: undefined,
  dir: "ltr",
});
const row = (...texts: readonly string[]) => texts.map((text) => ({ columns: 1, rows: 1, blocks: [line(text)] }));
const rowCount = 100;
const large: PrintDocument = {
  title: "Большой список",
  createdAt: instantOf(86_400_000)!,
  footer: "Foot",
  blocks: [
    line("Begin"),
    {
      kind: "table",
      widths: [1, 2],
      headRows: 1,
      rows: [row("Number", "Name"), ...Array.from({ length: rowCount }, (_, index) => row(`Row ${index}.`, "Jane Example"))],
    },
    line("End"),
  ],
  attached: { fileName: "data.xml", contentType: "application/xml", description: "Data", text: "<a>ї</a>" },
};

test("a large document is printed in parts: nothing is missing, and its pages are numbered through", async () => {
  const pages = await pagesOf(await draw(large, {}));
  const whole = await pagesOf(await drawWhole(large, {}));
  assert.ok(pages.length > whole.length, `${pages.length} pages in parts, ${whole.length} as a whole`);
  for (const [index, { text }] of pages.entries()) {
    assert.match(text, new RegExp(`Page ${index + 1} of ${pages.length}`));
    assert.match(text, /Number\s+Name/);
  }
  const text = pages.map((page) => page.text).join("\n");
  const found = [...text.matchAll(/Begin|End|Row \d+\./g)].map(([word]) => word);
  assert.deepEqual(found, ["Begin", ...Array.from({ length: rowCount }, (_, index) => `Row ${index}.`), "End"]);
});

test("it has the title, date, data, colour profile and archival metadata of others, and the same bytes each time", async () => {
  const pdf = await draw(large, {});
  const file = await PDFDocument.load(pdf, { updateMetadata: false });
  assert.equal(file.getTitle(), large.title);
  assert.deepEqual(file.getCreationDate(), new Date(86_400_000));
  assert.equal(String((await attachmentsOf(pdf)).get("data.xml")), "<a>ї</a>");
  assert.ok(file.catalog.has(PDFName.of("OutputIntents")) && file.catalog.has(PDFName.of("AF")));
  const metadata = file.catalog.lookup(PDFName.of("Metadata"));
  assert.ok(metadata instanceof PDFRawStream);
  const xmp = Buffer.from(metadata.contents).toString();
  assert.match(xmp, /<pdfaid:part>3<.*<pdfaid:conformance>U</);
  assert.match(xmp, new RegExp(`<xmpTPg:NPages>${file.getPageCount()}<`));
  assert.ok(Buffer.from(pdf).equals(await openDraw(fonts, coverage, 2 * 1024 ** 2)(large, {})));
});

test("pictures are in the parts that show them, and a broken one spoils none", async () => {
  const pixel =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const picture = (dataUri: string): PrintBlock => ({
    kind: "paragraph",
    inlines: [{ kind: "image", image: { dataUri }, widthPt: 20, heightPt: 20 }],
    align: undefined,
    dir: "ltr",
  });
  const broken = `data:image/png;base64,${Buffer.from("\u{89}PNG no picture", "latin1").toString("base64")}`;
  const pages = await pagesOf(
    await draw({ ...large, blocks: [picture(pixel), ...large.blocks, picture(broken), picture(pixel)] }, {}),
  );
  const shown = pages.map(({ marks }) => marks.filter(({ kind }) => kind === "image").length);
  assert.deepEqual([shown[0], shown.at(-1), shown.slice(1, -1).some((count) => count > 0)], [1, 1, false]);
});

test("a part that cannot be laid out fails at once, not once for each standard", async () => {
  const wrong: PrintBlock = {
    kind: "paragraph",
    inlines: [{ kind: "text", text: "Red", style: { color: "no colour" } }],
    align: undefined,
    dir: "ltr",
  };
  await assert.rejects(draw({ ...large, blocks: [...large.blocks, wrong] }, {}), /^Error: typst: /);
});
