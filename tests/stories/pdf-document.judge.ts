import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { checkPdf, popplerInk, popplerSignatures, popplerWords } from "../judges/pdf.ts";
import { inFolder, run } from "../judges/run.ts";
import { checkZip } from "../judges/zip.ts";
import { openLeases } from "../world/leases.ts";
import { world } from "../world/world.ts";
import { unzip } from "../world/zip.ts";

const leases = await openLeases(await world({ works: true }));
const zip = await leases.archiveOf(await leases.sign());
const files = await unzip(zip);
const lease = files.get("Lease/Lease.pdf")!;

test("an archive is sound for unzip, 7z and Python, its PDFs for qpdf, its XML for xmllint", async () => {
  await inFolder({ "a.zip": zip, "a.xml": files.get("Lease/Lease.xml")! }, async (folder) => {
    await checkZip(join(folder, "a.zip"));
    assert.deepEqual((await run("unzip", ["-Z1", join(folder, "a.zip")])).trim().split("\n"), [...files.keys()]);
    await run("xmllint", ["--noout", join(folder, "a.xml")]);
  });
  const pdfs = [...files].filter(([name]) => name.endsWith(".pdf"));
  assert.equal(pdfs.length, 4);
  for (const [, pdf] of pdfs) await checkPdf(pdf);
});

test("poppler finds the values in their places and the seal valid", async () => {
  const [first = [], second = []] = await popplerWords(lease);
  for (const [words, text, x, y] of [
    [first, "FlatSeven", 20.5, 31.5],
    [first, "Many", 20.5, 50],
    [second, "TenantBob", 10.5, 21.5],
  ] as const) {
    const found = words.find((word) => word.text === text)!;
    assert.ok(Math.abs(found.x - x) < 1 && Math.abs(found.y - y) < 3, `${text} at ${found.x} ${found.y}`);
  }
  assert.match(
    await popplerSignatures(lease),
    /Signature is Valid[^]*Total document signed|Total document signed[^]*Signature is Valid/,
  );
});

test("poppler draws the ticks and the barcode, and leaves empty what was not chosen", async () => {
  const hasInk = await popplerInk(lease);
  assert.deepEqual([hasInk(20, 100, 6), hasInk(20, 120, 6), hasInk(40, 120, 6), hasInk(100, 100, 30)], [true, false, true, true]);
});
