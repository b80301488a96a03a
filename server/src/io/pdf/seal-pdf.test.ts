import assert from "node:assert/strict";
import { createHash, createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import * as pkijs from "pkijs";
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString, type PDFObject } from "@cantoo/pdf-lib";
import { instantOf, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import type { Inline, PrintBlock } from "@chancery/core/print/page.ts";
import { makePair } from "@chancery/tests/world/certificates.ts";
import { sealOf, splitSeal, stampOf } from "@chancery/tests/world/pdf-seal.ts";
import { startTimeStampAuthority } from "@chancery/tests/world/time-stamp-authority.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { systemClock } from "../clock.ts";
import { makeSeal, readSeal, type Seal } from "../keys/seal.ts";
import { noTrust } from "../signatures/find-trust.ts";
import { timeStamper } from "../time-stamps/time-stamper.ts";
import { sealer, sealPdf } from "./seal-pdf.ts";
import { timeStampPdf } from "../validation/time-stamp-pdf.ts";

const at = parseInstant("2026-11-20T10:00:07.123Z", "at");
const words = { reason: "Document complete", at };
let own: Seal;

before(async () => {
  own = await readSeal(await makeSeal("Chancery document seal (self-signed)", "", new Date("2026-01-01")), "");
});

const text = (value: string): PrintBlock => ({
  kind: "paragraph",
  inlines: [{ kind: "text", text: value, style: {} } as Inline],
  align: undefined,
  dir: "ltr",
});
const link: Inline = {
  kind: "link",
  url: "https://example.com/a)b",
  inlines: [{ kind: "text", text: "link", style: {} }],
} as Inline;
const print = (...blocks: PrintBlock[]): Promise<Uint8Array> =>
  printer.print({ title: "Offer (endobj) ї", createdAt: at, footer: "Foot", blocks }, {}, new AbortController().signal);

/** A seal that openssl exported. */
async function exported(kind: string): Promise<Seal> {
  const p12 = await readFile(join(import.meta.dirname, "..", "keys", "openssl-seals", `${kind}.p12.txt`), "utf8");
  return readSeal(Buffer.from(p12, "base64"), "pass");
}

/** A key with two certificates, as an authority gives them: its own, and another. */
function chained(): Seal {
  const { key, certificate } = makePair("rsa:2048", 30, { subject: "/O=Acme/CN=Печатка (Acme) 印" });
  return { key: createPrivateKey(key), certificates: [new X509Certificate(certificate), ...own.certificates] };
}

const kinds: readonly (readonly [title: string, signer: string, kind: () => Promise<Seal> | Seal])[] = [
  ["the self-signed certificate", "Chancery document seal (self-signed)", () => own],
  ["RSA 2048", "Theirs", () => exported("rsa-2048")],
  ["P-384", "Theirs", () => exported("p-384")],
  ["RSA 2048 of an authority", "Печатка (Acme) 印", chained],
];
for (const [title, signer, kind] of kinds) {
  test(`a PDF sealed with ${title} is valid, and one changed byte is seen`, async () => {
    const pdf = await print(text("We offer pumps."));
    const sealed = await sealPdf(pdf, await kind(), words);
    assert.ok(Buffer.from(sealed.subarray(0, pdf.length)).equals(pdf), "the document itself is untouched");
    const seal = (await sealOf(sealed))!;
    assert.deepEqual([seal.signer, seal.subFilter, seal.isValid], [signer, "ETSI.CAdES.detached", true]);
    for (const place of [100, pdf.length - 10, pdf.length + 5, sealed.length - 3]) {
      const broken = Buffer.from(sealed);
      broken[place]! ^= 1;
      assert.equal((await sealOf(broken))?.isValid, false, `byte ${place}`);
    }
  });
}

const authority = await startTimeStampAuthority();
after(() => authority.stop());
const stampTime = timeStamper(
  { url: authority.url, user: undefined, password: "" },
  { outbound: { allow: ["127.0.0.1/32"] }, clock: systemClock, readTrust: async () => noTrust },
);

const findValidationData = async () => ({ fault: "none is asked for", revoked: undefined });
const stamping = { level: "B-T", stampTime, findValidationData } as const;

test("a seal with a time stamp is B-T: the time stamp is of the value of its signature", async () => {
  const sealed = await sealer(async () => own, systemClock, stamping)(await print(text("x")), words);
  const { isValid, unsigned } = (await sealOf(sealed.pdf))!;
  assert.deepEqual([sealed.level, isValid, unsigned], ["B-T", true, ["1.2.840.113549.1.9.16.2.14"]]);
  const { messageImprint } = await infoOf(stampOf(sealed.pdf).token);
  const hash = createHash("sha256").update(stampOf(sealed.pdf).signature).digest();
  assert.ok(hash.equals(messageImprint.hashedMessage.valueBlock.valueHexView));
});

test("a seal whose authority is away is B-B and says why; the authority is asked again after a minute", async () => {
  const pdf = await print(text("x"));
  let now = Date.now();
  const seal = sealer(async () => own, { now: () => instantOf(now)! }, stamping);
  authority.answer((usual) => ({ ...usual, status: 2 }));
  const askedBefore = authority.asked.length;
  for (const _ of [1, 2, 3]) {
    const sealed = await seal(pdf, words);
    assert.equal(sealed.level, "B-B");
    assert.match(sealed.fault ?? "", /refused with status 2/);
    const read = (await sealOf(sealed.pdf))!;
    assert.deepEqual([read.isValid, read.unsigned], [true, []]);
  }
  assert.equal(authority.asked.length, askedBefore + 1);
  authority.answer();
  now += 59_999;
  assert.equal((await seal(pdf, words)).level, "B-B");
  now += 1;
  assert.equal((await seal(pdf, words)).level, "B-T");
});

test("a document time stamp is appended to a sealed file, over all of it", async () => {
  const sealed = await sealPdf(await print(text("x")), own, words);
  const { pdf } = await timeStampPdf(sealed, stampTime);
  assert.ok(Buffer.from(pdf.subarray(0, sealed.length)).equals(Buffer.from(sealed)));
  const { signed, cms } = splitSeal(pdf)!;
  const { messageImprint } = await infoOf(cms);
  const hash = createHash("sha256").update(signed).digest();
  assert.ok(hash.equals(messageImprint.hashedMessage.valueBlock.valueHexView));
  const [last] = (await dictionariesOf(pdf)).filter((one) => nameOf(one, "Type") === "/DocTimeStamp");
  assert.equal(last && nameOf(last, "SubFilter"), "/ETSI.RFC3161");
});

async function infoOf(token: Buffer): Promise<pkijs.TSTInfo> {
  const { content } = pkijs.ContentInfo.fromBER(new Uint8Array(token).buffer);
  return pkijs.TSTInfo.fromBER(new pkijs.SignedData({ schema: content }).encapContentInfo.eContent!.getValue());
}

test("the signature names its certificates and no time: the PDF says that", async () => {
  const { certificates, attributes } = (await sealOf(await sealPdf(await print(text("x")), chained(), words)))!;
  const [contentType, messageDigest] = ["1.2.840.113549.1.9.3", "1.2.840.113549.1.9.4"];
  const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47";
  assert.equal(certificates, 2);
  assert.deepEqual(attributes.toSorted(), [contentType, messageDigest, signingCertificateV2].toSorted());
});

/** The dictionaries of the file, as pdf-lib reads them. */
async function dictionariesOf(pdf: Uint8Array): Promise<readonly PDFDict[]> {
  const { context } = await PDFDocument.load(pdf);
  return context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict ? [object] : []));
}

const valueOf = (dictionary: PDFDict | undefined, key: string): PDFObject | undefined => dictionary?.lookup(PDFName.of(key));
const nameOf = (dictionary: PDFDict, key: string): string | undefined => valueOf(dictionary, key)?.toString();
function textOf(dictionary: PDFDict | undefined, key: string): string | undefined {
  const value = valueOf(dictionary, key);
  return value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : undefined;
}

test("name, reason and time of the seal are read as written, whatever their characters", async () => {
  for (const reason of ["Offer (1/2) \\) >> endobj", "Договір «Насоси» 合同 😀\n", "", "ї".repeat(5000)]) {
    const all = await dictionariesOf(await sealPdf(await print(text("x")), own, { reason, at }));
    const signature = all.find((one) => nameOf(one, "Type") === "/Sig");
    assert.deepEqual(
      ["Reason", "Name", "M"].map((key) => textOf(signature, key)),
      [reason, "Chancery document seal (self-signed)", "D:20261120100007Z"],
    );
    const field = all.find((one) => nameOf(one, "FT") === "/Sig")!;
    assert.deepEqual([nameOf(field, "F"), nameOf(field, "Rect"), textOf(field, "T")], ["132", "[ 0 0 0 0 ]", "Seal"]);
    assert.match(nameOf(field, "AP") ?? "", /^<<\s*\/N \d+ 0 R\s*>>$/);
    const form = valueOf(
      all.findLast((one) => nameOf(one, "Type") === "/Catalog"),
      "AcroForm",
    );
    assert.ok(form instanceof PDFDict && nameOf(form, "SigFlags") === "3");
  }
});

test("a document of many pages and links is sealed on its first page and keeps its links", async () => {
  const pages = Array.from({ length: 400 }, (_, page): PrintBlock[] => [
    { kind: "paragraph", inlines: [link], align: undefined, dir: "ltr" },
    text(`page ${page}`),
    { kind: "page-break" },
  ]);
  const sealed = await sealPdf(await print(...pages.flat(), text("end")), own, words);
  assert.equal((await sealOf(sealed))?.isValid, true);
  const document = await PDFDocument.load(sealed);
  const fields = document.getForm().getFields();
  assert.deepEqual(
    fields.map((field) => field.getName()),
    ["Seal"],
  );
  const annotations = document.getPages().map(({ node }) => node.lookupMaybe(PDFName.of("Annots"), PDFArray)?.size() ?? 0);
  assert.deepEqual(annotations, [2, ...Array(399).fill(1), 0]);
});

test("a file that is not one of our PDFs, or is already sealed, is not sealed", async () => {
  const pdf = await print(text("x"));
  for (const wrong of [new Uint8Array(), Buffer.from("%PDF-1.7\n%%EOF"), pdf.subarray(0, pdf.length - 20)])
    await assert.rejects(sealPdf(wrong, own, words), /not as Typst writes it/);
  const sealed = await sealPdf(pdf, own, words);
  await assert.rejects(sealPdf(sealed, own, words), /has a field Seal already/);
});

test("an expired certificate does not seal", async () => {
  const pdf = await print(text("x"));
  const last = own.certificates[0]!.validToDate.getTime();
  const clockAt = (ms: number) => ({ now: () => new Date(ms).toISOString() as Instant });
  assert.ok((await sealer(async () => own, clockAt(last), undefined)(pdf, words)).pdf.length > pdf.length);
  await assert.rejects(sealer(async () => own, clockAt(last + 1), undefined)(pdf, words), /has ended/);
});
