import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { createPaper, statusFor, textAt, type PaperTemplate } from "../world/paper.ts";
import { testPdf } from "../world/pdf.ts";
import { world, type World } from "../world/world.ts";

const form = testPdf([
  { text: "UPRIGHT", at: [100, 700] },
  { text: "TURNED", at: [100, 300], media: [0, 0, 500, 700], crop: [50, 60, 450, 660], rotate: 90 },
]);
let scene: World;
let template: PaperTemplate;
const folder = mkdtempSync(join(tmpdir(), "pdf document "));

before(async () => {
  scene = await world({ works: true });
  const uploaded = await scene.ann.upload("/api/v1/template/pdf", { name: "lease.pdf", bytes: form, type: "application/pdf" });
  assert.equal(uploaded.status, 201, uploaded.text);
  template = await createPaper(scene.ann, leaseXml(textAt(uploaded, "uuid"), textAt(uploaded, "hash")));
});

function leaseXml(uuid: string, hash: string): string {
  return `<template><info><name>Lease</name><description>A lease</description><expire/></info><documents>
    <document id="lease" type="pdf"><info><title>Lease</title><pdf uuid="${uuid}" hash="${hash}"/></info><body>
      <field type="text" name="flat" roleId="owner" x="20" y="30" width="60" height="8" page="0"/>
      <field type="text" name="terms" roleId="owner" multilines="true" x="20" y="50" width="30" height="40" page="0"/>
      <field type="checkbox" name="pets" roleId="tenant" x="20" y="100" width="6" height="6" page="0"/>
      <field type="radio" name="pay" value="monthly" roleId="tenant" x="20" y="120" width="6" height="6" page="0"/>
      <field type="radio" name="pay" value="yearly" roleId="tenant" x="40" y="120" width="6" height="6" page="0"/>
      <field type="barcode" name="code" code="qrcode" source="link" roleId="owner" x="100" y="100" width="30" height="30" page="0"/>
      <field type="text" name="tenant" roleId="tenant" x="10" y="20" width="50" height="8" page="1"/>
    </body></document></documents>
    <flow><roles><role id="owner" title="Owner" type="sender"/><role id="tenant" title="Tenant" type="assignee"/></roles></flow></template>`;
}

async function signedLease(): Promise<string> {
  const { ann, bob } = scene;
  const head = `templateUuid="${template.uuid}" templateVersion="${template.version}"`;
  const sent = await ann.post("/api/v1/envelope/send", {
    data: `<envelope ${head}><info><subject>Flat 7</subject></info><flow><roles><role id="tenant" mailboxUuid="${bob.mailboxId}"/></roles></flow>
      <documents><document id="lease"><field name="flat">FlatSeven</field>
      <field name="terms">Many words that wrap over several lines in a narrow box</field></document></documents></envelope>`,
  });
  assert.equal(sent.status, 201, sent.text);
  const envelope = textAt(sent, "uuid");
  const filled = await bob.put("/api/v1/envelope/fill", {
    uuid: envelope,
    data: `<envelope ${head}><documents><document id="lease"><field name="pets">1</field><field name="pay">yearly</field>
      <field name="tenant">TenantBob</field></document></documents></envelope>`,
  });
  assert.equal(filled.status, 200, filled.text);
  return envelope;
}

async function unpacked(envelope: string): Promise<string> {
  const zip = await scene.ann.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  assert.equal(zip.status, 200, zip.text.slice(0, 300));
  const into = mkdtempSync(join(folder, "zip "));
  writeFileSync(join(into, "a.zip"), zip.bytes);
  execFileSync("unzip", ["-q", join(into, "a.zip"), "-d", into]);
  return into;
}

type Word = { readonly page: number; readonly text: string; readonly xMm: number; readonly yMm: number };

/** The words of a PDF with their top left corners as a person sees them. */
function wordsOf(path: string): readonly Word[] {
  execFileSync("qpdf", ["--check", path]);
  const pages = execFileSync("pdftotext", ["-bbox", path, "-"]).toString().split("<page ").slice(1);
  const mm = (pt: string | undefined): number => (Number(pt) * 25.4) / 72;
  return pages.flatMap((page, index) =>
    [...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>([^<]*)</g)].map(([, x, y, text = ""]) => ({
      ...{ page: index, text },
      ...{ xMm: mm(x), yMm: mm(y) },
    })),
  );
}

test("a PDF document is sent, filled and archived with the values in their places", async () => {
  const envelope = await signedLease();
  assert.equal(await statusFor(scene.ann, envelope), "COMPLETED");
  const at = await unpacked(envelope);
  const names = execFileSync("unzip", ["-Z1", join(at, "a.zip")])
    .toString()
    .trim()
    .split("\n");
  const files = ["Lease.pdf", "Lease.xml", "Lease.print.pdf", "Lease.signatures.pdf"].map((name) => `Lease/${name}`);
  assert.deepEqual(names, [...files, "AuditTrail.pdf"]);
  const words = wordsOf(join(at, "Lease/Lease.pdf"));
  const place = (text: string): Word => words.find((word) => word.text === text)!;
  const isNear = (text: string, [page, x, y]: readonly [number, number, number]): void => {
    const { page: found, xMm, yMm } = place(text);
    assert.ok(found === page && Math.abs(xMm - x) < 1 && Math.abs(yMm - y) < 3, `${text} at ${found} ${xMm} ${yMm}`);
  };
  isNear("FlatSeven", [0, 20.5, 31.5]);
  isNear("Many", [0, 20.5, 50]);
  isNear("TenantBob", [1, 10.5, 21.5]);
  assert.ok(place("UPRIGHT") && place("TURNED"));
  assert.ok(place("box").yMm > place("Many").yMm + 3, "the terms wrap");
});

test("the finished PDF is sealed, and the printable version has the certificate behind it", async () => {
  const at = await unpacked(await signedLease());
  const signature = execFileSync("pdfsig", ["-nocert", join(at, "Lease/Lease.pdf")]).toString();
  assert.match(signature, /Signature Validation: Signature is Valid/);
  assert.match(signature, /Total document signed/);
  const words = wordsOf(join(at, "Lease/Lease.print.pdf"));
  assert.ok(words.some(({ page, text }) => page === 2 && text === "Processing"));
  assert.ok(words.some(({ page, text }) => page === 0 && text.startsWith("FlatSeven")));
});

test("what is chosen is ticked in its own place, and what is not chosen stays as the PDF has it", async () => {
  const at = await unpacked(await signedLease());
  const drawn = join(at, "page");
  execFileSync("pdftoppm", ["-r", "72", "-gray", "-f", "1", "-l", "1", join(at, "Lease/Lease.pdf"), drawn]);
  const { readFileSync, readdirSync } = await import("node:fs");
  const file = readFileSync(
    join(
      at,
      readdirSync(at).find((name) => name.startsWith("page"))!,
    ),
  );
  const [, width = "0"] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(file.subarray(0, 40).toString("latin1")) ?? [];
  const pixels = file.subarray(file.length - Number(width) * 842);
  const hasInk = (xMm: number, yMm: number, sizeMm: number): boolean => {
    const [x, y, size] = [xMm, yMm, sizeMm].map((mm) => Math.round((mm * 72) / 25.4)) as [number, number, number];
    return Array.from(
      { length: size * size },
      (_, index) => (y + Math.floor(index / size)) * Number(width) + x + (index % size),
    ).some((at) => pixels[at]! < 128);
  };
  assert.deepEqual([hasInk(20, 100, 6), hasInk(20, 120, 6), hasInk(40, 120, 6), hasInk(100, 100, 30)], [true, false, true, true]);
});
