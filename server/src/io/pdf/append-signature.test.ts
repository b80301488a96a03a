import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { PDFArray, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { sealOf } from "@chancery/tests/world/pdf-seal.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { makeSeal, readSeal } from "../keys/seal.ts";
import { appendSignature } from "./append-signature.ts";
import { probePage } from "./probe-page.ts";
import { sealPdf } from "./seal-pdf.ts";
import { signCms, signedBytesMax } from "./sign-cms.ts";

const seal = await readSeal(await makeSeal("Chancery", "", new Date()), "");
const printed = await printer.print(probePage, {}, new AbortController().signal);
const entries = "/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached";

function sign(pdf: Uint8Array, field: string): Buffer {
  const { parts, close } = appendSignature(pdf, { entries, field, space: signedBytesMax(seal) });
  return close(signCms(createHash("sha256").update(Buffer.concat(parts)).digest(), seal));
}

test("signatures are appended one after the other, each over all before it, which stays as it was", async () => {
  let pdf: Uint8Array = await sealPdf(printed, seal, { reason: "", at: instantOf(0)! });
  const names = Array.from({ length: 12 }, (_, index) => `Signature${index}`);
  for (const name of names) {
    const signed = sign(pdf, name);
    assert.ok(signed.subarray(0, pdf.length).equals(pdf));
    assert.equal((await sealOf(signed))?.isValid, true, name);
    pdf = signed;
  }
  const document = await PDFDocument.load(pdf);
  const fields = document.getForm().getFields();
  assert.deepEqual(
    fields.map((field) => field.getName()),
    ["Seal", ...names],
  );
  const [page] = document.getPages();
  assert.equal(page?.node.lookup(PDFName.of("Annots"), PDFArray).size(), names.length + 1);
  // a change of the oldest bytes is a change of what the last signature covers
  const broken = Buffer.from(pdf);
  broken[printed.length + 5]! ^= 1;
  assert.equal((await sealOf(broken))?.isValid, false);
});

test("signatures are appended to an uploaded file that was rewritten, too", async () => {
  const pdf = testPdf([{ text: "Page", at: [50, 50] }]);
  const rewritten = await printer.stamp({ pdf, over: probePage, behind: undefined, images: {} }, new AbortController().signal);
  const twice = sign(sign(rewritten, "One"), "Two");
  assert.equal((await sealOf(twice))?.isValid, true);
  assert.equal((await PDFDocument.load(twice)).getForm().getFields().length, 2);
});

test("a field is appended once, and contents that are too long are refused", () => {
  const signed = sign(printed, "Own");
  assert.throws(() => sign(signed, "Own"), /has a field Own already/);
  const { close } = appendSignature(signed, { entries, field: "Other", space: 10 });
  assert.throws(() => close(new Uint8Array(11)), /11 bytes does not fit into 10/);
  assert.equal(close(new Uint8Array(10)).length, close(new Uint8Array(0)).length);
});

test("a file with invalid cross-reference tables is refused", () => {
  const signed = sign(printed, "Own").toString("latin1");
  const prev = /\/Prev (\d+)/.exec(signed)?.[1] ?? "";
  const size = signed.length;
  for (const wrong of [size - 5, Number(prev) + 1, 10 ** 9]) {
    const text = signed.replace(`/Prev ${prev}`, `/Prev ${wrong}`);
    assert.throws(() => sign(Buffer.from(text, "latin1"), "Other"), /not as Typst writes it/);
  }
});
