import assert from "node:assert/strict";
import { test } from "node:test";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { partBytesMax, partsOf } from "@chancery/core/print/parts.ts";
import type { PrintDocument } from "@chancery/core/print/page.ts";
import { checkPdf, popplerSignatures, popplerText } from "@chancery/tests/judges/pdf.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { makeSeal, readSeal } from "../keys/seal.ts";
import { sealPdf } from "./seal-pdf.ts";

test("a document in parts is sound for qpdf, poppler reads all of it, and its seal is valid", async () => {
  const text = `${"lorem ipsum ".repeat(100)}END`;
  const paragraph = { kind: "paragraph", inlines: [{ kind: "text", text, style: {} }], align: undefined, dir: "ltr" } as const;
  const count = Math.ceil((1.2 * partBytesMax) / (text.length * 120));
  const page: PrintDocument = {
    title: "T",
    createdAt: instantOf(0)!,
    footer: "",
    blocks: Array.from({ length: count }, () => paragraph),
  };
  assert.equal(partsOf(page.blocks).length, 2);
  const pdf = await printer.print(page, {}, new AbortController().signal);
  await checkPdf(pdf);
  assert.equal((await popplerText(pdf)).match(/END/g)?.length, count);
  const seal = await readSeal(await makeSeal("Seal", "", new Date()), "");
  const sealed = await sealPdf(pdf, seal, { reason: "Complete", at: instantOf(0)! });
  await checkPdf(sealed);
  assert.match(await popplerSignatures(sealed), /Signature is Valid/);
});
