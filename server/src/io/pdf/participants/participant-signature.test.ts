import assert from "node:assert/strict";
import { test } from "node:test";
import { PDFDict, PDFDocument, PDFName, PDFStream } from "@cantoo/pdf-lib";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { printLocaleOf } from "@chancery/core/print/locale/locale.ts";
import { signatureAppearance } from "@chancery/core/print/signature-appearance.ts";
import type { Placement } from "@chancery/core/template/model/placement.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { sealOf } from "@chancery/tests/world/pdf-seal.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { makeSeal, readSeal } from "../../keys/seal.ts";
import { prepareSignature, signedUpdate } from "./participant-signature.ts";
import { probePage } from "../probe-page.ts";
import { signCms } from "../sign-cms.ts";
import { placeOnPage } from "../signature-place.ts";

const never = new AbortController().signal;
const at = instantOf(0)!;
const seal = await readSeal(await makeSeal("Chancery", "", new Date()), "");
const placement: Placement = { page: 1, xMm: 20, yMm: 30, widthMm: 60, heightMm: 20 };
const pages = testPdf([0, 90].map((rotate) => ({ text: "Page", at: [50, 50], rotate: rotate as 0 | 90 })));
const pdf = await printer.stamp({ pdf: pages, over: probePage, behind: undefined, images: {} }, never);

test("a signature has its look with all objects that it uses, on its page, and is valid", async () => {
  const locale = printLocaleOf({ locale: "en", timezone: "UTC" });
  const sheet = signatureAppearance({ name: "Анна", role: "Seller", at, placement, locale });
  const look = await printer.print(sheet, {}, never);
  const prepared = prepareSignature(pdf, { field: "Signature1", name: "Анна", at, visible: { placement, look } });
  assert.deepEqual(prepareSignature(pdf, { field: "Signature1", name: "Анна", at, visible: { placement, look } }), prepared);
  const cms = signCms(Buffer.from(prepared.sha256, "hex"), seal);
  const signed = Buffer.concat([pdf, signedUpdate(prepared, cms)]);
  assert.equal((await sealOf(signed))?.isValid, true);
  const file = await PDFDocument.load(signed);
  const [widget] = file.getForm().getField("Signature1").acroField.getWidgets();
  assert.equal(widget?.P(), file.getPages()[1]?.ref);
  const form = widget?.getAppearances()?.normal;
  assert.ok(form instanceof PDFStream);
  const fonts = form.dict.lookup(PDFName.of("Resources"), PDFDict).lookup(PDFName.of("Font"), PDFDict);
  const [font] = fonts.keys().map((name) => fonts.lookup(name, PDFDict));
  assert.match(String(font?.lookup(PDFName.of("BaseFont"))), /NotoSans/);
});

const page = (more: string): string => `<<\n/Type /Page\n/MediaBox [ 10 20 610 820 ]\n${more}\n>>`;
const turned: readonly (readonly [string, string, string])[] = [
  ["/Rotate 0", "66.693 678.268 236.772 734.961", ""],
  ["/Rotate 90", "95.039 76.693 151.732 246.772", "/Matrix [0 1 -1 0 0 0]"],
  ["/Rotate 180", "383.228 105.039 553.307 161.732", "/Matrix [-1 0 0 -1 0 0]"],
  ["/Rotate 270", "468.268 593.228 524.961 763.307", "/Matrix [0 -1 1 0 0 0]"],
  ["/Rotate 0\n/UserUnit 2", "38.346 749.134 123.386 777.48", ""],
];
for (const [more, rect, matrix] of turned) {
  test(`a place on a page with ${more.replace("\n", " and ")} is where a person sees it`, () => {
    const found = placeOnPage(page(more), { placement });
    assert.deepEqual(found, { rect, matrix });
  });
}

test("a page that is not there, turned by another angle or without a size has no place", () => {
  const visible = { placement: { ...placement, page: 2 }, look: new Uint8Array() };
  assert.throws(() => prepareSignature(pdf, { field: "One", name: "", at, visible }), /no page 2/);
  assert.throws(() => placeOnPage(page("/Rotate 45"), { placement }), /turned by 45/);
  assert.throws(() => placeOnPage("<<\n>>", { placement }), /without a size/);
});
