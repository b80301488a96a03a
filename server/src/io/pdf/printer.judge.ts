import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { checkPdf, popplerText } from "@chancery/tests/judges/pdf.ts";
import { inFolder, run } from "@chancery/tests/judges/run.ts";
import { firstMore, testPdf } from "@chancery/tests/world/pdf.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { probeLines, probePage } from "./probe-page.ts";

const never = new AbortController().signal;

test("qpdf finds nothing wrong with a page in six scripts, and poppler reads it", async () => {
  const pdf = await printer.print(probePage, {}, never);
  await checkPdf(pdf);
  const text = await popplerText(pdf);
  for (const line of probeLines) assert.ok(text.includes(line), `${line} in ${text}`);
});

test("poppler finds every font of a page embedded as a subset, and its characters named", async () => {
  const pdf = await printer.print(probePage, {}, never);
  const listed = await inFolder({ "page.pdf": pdf }, (folder) => run("pdffonts", [join(folder, "page.pdf")]));
  const [, , ...fonts] = listed.trim().split("\n");
  assert.ok(fonts.length >= 3, listed);
  // the columns emb, sub and uni, before the number of the object
  for (const font of fonts) assert.match(font, / yes +yes +yes +\d+ +0$/, listed);
});

const look =
  "<< /Length 30 /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 3 0 R >> >> >>\nstream\nBT /F 9 Tf 2 5 Td (Jane) Tj ET\nendstream";
const widgets = [`/FT /Tx /T (name) /Rect [72 700 172 720] /AP << /N ${firstMore} 0 R >>`];
const form = testPdf([{ text: "Form", at: [100, 800], widgets }], [look]);

for (const [action, words] of [
  ["KEEP", /^Form\s+Jane$/],
  ["DELETE", /^Form$/],
] as const) {
  test(`a PDF whose form was taken out by ${action} is sound for qpdf and poppler`, async () => {
    const read = await printer.inspectPdf(form, action, never);
    assert.ok("pages" in read && read.altered, JSON.stringify(read));
    await checkPdf(read.altered);
    assert.match((await popplerText(read.altered)).trim(), words);
  });
}

test("a PDF encrypted by qpdf is seen to be encrypted", async () => {
  const locked = await inFolder({ "plain.pdf": form }, async (folder) => {
    const [from, to] = [join(folder, "plain.pdf"), join(folder, "locked.pdf")];
    await run("qpdf", ["--encrypt", "", "owner", "256", "--", from, to]);
    return readFile(to);
  });
  assert.deepEqual(await printer.inspectPdf(locked, "KEEP_SAFE", never), { trouble: "encrypted" });
});
