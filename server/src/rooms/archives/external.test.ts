import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { openBlobs } from "@chancery/server/io/blobs/open-blobs.ts";
import { newId } from "@chancery/server/io/basics.ts";
import type { OfficePrinter } from "@chancery/server/io/office/open-office.ts";
import type { Prints } from "@chancery/server/io/pdf/printer.ts";
import { sha256Hex, sha256OfParts } from "@chancery/server/io/sha256.ts";
import sharp from "sharp";
import { textOf } from "@chancery/tests/world/pdf-text.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { type Keeping, keepStampedUpload } from "./keep-file.ts";
import { inspectUpload, printedMaxBytes } from "./inspect-upload.ts";

const { ann, bob, rooms, database, folder } = await world();
const signal = new AbortController().signal;
const xml = `<template><info><name>Plan</name><description>d</description></info><documents>
  <document id="plan" type="singleAttachment"><info><title>Plan</title></info><body>
    <field type="attachment" name="file" attachmentType="all" roleId="sender"/></body></document></documents>
  <flow><roles ordered="true"><role id="sender" title="Sender" type="sender" order="0"/>
    <role id="reader" title="Reader" type="copy" order="1"/></roles></flow></template>`;
const made = await ann.post("/api/v1/template", { data: xml, access: "mailbox", categories: [] });
assert.equal(made.status, 200, made.text);
const templateId = Object(made.json).uuid as string;

type File = { readonly name: string; readonly bytes: Buffer; readonly type: string };

/** The archive of an envelope whose only document is this file, by name. */
async function archiveOf(file: File): Promise<Map<string, Buffer> & { readonly id: string }> {
  const uploaded = await ann.upload("/api/v1/envelope/attachment?type=all", file);
  assert.equal(uploaded.status < 300, true, uploaded.text);
  const { attachmentId } = uploaded.json as { readonly attachmentId: string };
  const data = `<envelope templateUuid="${templateId}"><info><subject>Plan</subject></info><flow><roles>
    <role id="reader" mailboxUuid="${bob.mailboxId}"/></roles></flow><documents><document id="plan">
    <field name="file" attachmentUuid="${attachmentId}">${file.name}</field></document></documents></envelope>`;
  const sent = await ann.post("/api/v1/envelope/send", { data });
  assert.equal(sent.status, 201, sent.text);
  const id = Object(sent.json).uuid as string;
  const run = { eventId: 1, key: id, attempt: 1, finish: async () => undefined };
  await rooms.handlers.find(({ name }) => name === "archives.build")!.work({ envelopeId: id, revision: 0 }, signal, run);
  const zip = await ann.get(`/api/v1/envelope/${id}/zip`);
  assert.equal(zip.status, 200, zip.text.slice(0, 300));
  return Object.assign(new Map(await unzip(zip.bytes)), { id });
}

test("an uploaded PDF has a printable version: its pages, followed by the certificate", async () => {
  const bytes = testPdf([
    { text: "Ground floor", at: [50, 700] },
    { text: "First floor", at: [50, 700], rotate: 90 },
  ]);
  const files = await archiveOf({ name: "plan.pdf", bytes, type: "application/pdf" });
  assert.ok(files.get("Plan/plan.pdf")!.equals(bytes));
  const pages = (await textOf(files.get("Plan/Plan.print.pdf")!)).split("\f");
  assert.match(pages[0]!, /Ground floor/);
  assert.match(pages[1]!, /First floor/);
  assert.match(pages[2]!, /Processing certificate/);
  assert.doesNotMatch(await textOf(files.get("Plan/Plan.signatures.pdf")!), /Printable version/);
  const toPrint = await ann.get(`/api/v1/envelope/${files.id}/for-print?documentId=plan`);
  assert.ok(toPrint.bytes.equals(files.get("Plan/Plan.print.pdf")!));
});

test("the certificate of another file says why there is no printable version", async () => {
  const files = await archiveOf({ name: "plan.csv", bytes: Buffer.from("a,b\n1,2\n"), type: "text/csv" });
  assert.deepEqual([...files.keys()].filter((name) => name.startsWith("Plan/")).toSorted(), [
    "Plan/Plan.signatures.pdf",
    "Plan/plan.csv",
  ]);
  assert.match(
    await textOf(files.get("Plan/Plan.signatures.pdf")!),
    /Printable version\s+None: files of this format are not printed\./,
  );
});

test("an uploaded picture has a printable version: its pages on A4, followed by the certificate", async () => {
  const color = { create: { width: 400, height: 200, channels: 3, background: "#336699" } } as const;
  const turned = await sharp(color).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const scan = await sharp(color).png().toBuffer();
  const fax = await sharp([scan, scan], { join: { animated: true } })
    .tiff()
    .toBuffer();
  for (const [name, bytes, type, sizes] of [
    ["photo.jpg", turned, "image/jpeg", ["210x297"]],
    ["scan.png", scan, "image/png", ["297x210"]],
    ["fax.tiff", fax, "image/tiff", ["297x210", "297x210"]],
  ] as const) {
    const files = await archiveOf({ name, bytes, type });
    const printable = files.get("Plan/Plan.print.pdf");
    assert.ok(printable, name);
    assert.match((await textOf(printable)).split("\f")[sizes.length]!, /Processing certificate/, name);
    const look = await printer.inspectPdf(printable, undefined, signal);
    assert.ok("pages" in look, name);
    const pages = look.pages.slice(0, sizes.length).map((page) => `${Math.round(page.widthMm)}x${Math.round(page.heightMm)}`);
    assert.deepEqual(pages, sizes, name);
    assert.ok(files.get(`Plan/${name}`)!.equals(bytes), name);
  }
});

test("a picture that cannot be decoded, or has too many pixels, does not delay the archive", async () => {
  const scan = await sharp({ create: { width: 90, height: 90, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  const cut = await archiveOf({ name: "cut.png", bytes: scan.subarray(0, scan.length / 2), type: "image/png" });
  assert.equal(cut.has("Plan/Plan.print.pdf"), false);
  assert.match(await textOf(cut.get("Plan/Plan.signatures.pdf")!), /None: the file cannot be read\./);
  const huge = Buffer.from(scan);
  huge.writeUInt32BE(20_000, 16);
  huge.writeUInt32BE(20_000, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  const large = await archiveOf({ name: "huge.png", bytes: huge, type: "image/png" });
  assert.match(await textOf(large.get("Plan/Plan.signatures.pdf")!), /None: the file is too large\./);
});

test("an office file has the pages that LibreOffice makes of it, made once for an envelope", async () => {
  const { id } = await archiveOf({ name: "plan.csv", bytes: Buffer.from("a,b\n"), type: "text/csv" });
  const stored = await openBlobs(`file:${folder}`);
  const { sha256, sizeBytes } = await stored.write(Readable.from([Buffer.from("{\\rtf1 Plan}")]), 100);
  const sources: string[] = [];
  const office: OfficePrinter = {
    prints: (type) => type === "application/rtf",
    print: async (source) => {
      sources.push(String(await buffer(source)));
      return testPdf([{ text: `Run ${sources.length}`, at: [50, 700] }]);
    },
  };
  const attachments = { claimBlob: async () => true };
  const clock = { now: () => instantOf(0)! };
  const envelopes = { holdExisting: async () => true };
  const needs = {
    database,
    blobs: stored,
    hashText: sha256Hex,
    hashParts: sha256OfParts,
    printer,
    office,
    attachments,
    envelopes,
    clock,
  } as never;
  const upload = { sha256, sizeBytes, contentType: "application/rtf" };
  const envelopeId = parseId<"envelope">(id, "id");
  const first = await inspectUpload(needs, envelopeId, upload, signal);
  assert.ok(typeof first === "object" && first.pages.length === 1);
  assert.deepEqual(await inspectUpload(needs, envelopeId, upload, signal), first);
  assert.deepEqual(sources, ["{\\rtf1 Plan}"]);
});

test("an unreadable PDF does not delay the archive", async () => {
  const bytes = Buffer.from(`%PDF-1.7\n${"x".repeat(200)}\n%%EOF\n`);
  const files = await archiveOf({ name: "broken.pdf", bytes, type: "application/pdf" });
  assert.equal(files.has("Plan/Plan.print.pdf"), false);
  assert.match(await textOf(files.get("Plan/Plan.signatures.pdf")!), /None: the file cannot be read\./);
});

test("a PDF whose stamping ends the process is left out, and other failures are tried again", async () => {
  const stored = await openBlobs(`file:${folder}`);
  const { sha256 } = await stored.write(Readable.from([Buffer.from("pdf")]), 10);
  const pages = {
    pdfSha256: sha256,
    over: { title: "", createdAt: instantOf(0)!, footer: "", blocks: [], sheets: [] },
    behind: undefined,
  };
  const keeping = (tryStamp: Prints["tryStamp"]): Keeping =>
    ({ database, blobs: stored, hashText: sha256Hex, hashParts: sha256OfParts, printer: { tryStamp } }) as unknown as Keeping;
  const refusing = keeping(async () => undefined);
  assert.equal(await keepStampedUpload(refusing, newId<"envelope">(), pages, signal), undefined);
  const failing = keeping(async () => Promise.reject(new Error("no memory now")));
  await assert.rejects(keepStampedUpload(failing, newId<"envelope">(), pages, signal), /no memory now/);
});

test("a PDF that is too large is not read into memory", async () => {
  const unread = { read: () => Promise.reject(new Error("it was read")) };
  const needs = { blobs: unread, printer: unread } as never;
  const upload = { sha256: "", contentType: "application/pdf", sizeBytes: printedMaxBytes + 1 };
  assert.equal(await inspectUpload(needs, newId<"envelope">(), upload, signal), "size");
});
