import assert from "node:assert/strict";
import { after, test } from "node:test";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import type { SealLevel } from "@chancery/core/archive/seal-level.ts";
import { inspectSeals, type InspectedSeals } from "@chancery/core/evidence/seals/inspect-seals.ts";
import { readCertificate } from "@chancery/core/evidence/seals/read-certificate.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { readTypstFile } from "@chancery/core/pdf/typst-file.ts";
import { derOf, makePair, type MadePair } from "@chancery/tests/world/certificates.ts";
import { splitSeal } from "@chancery/tests/world/pdf-seal.ts";
import { sealOfPair, startSealAuthorities } from "@chancery/tests/world/seal-authorities.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { systemClock } from "../clock.ts";
import { updateOf } from "../pdf/append-objects.ts";
import { appendSignature } from "../pdf/append-signature.ts";
import { probePage } from "../pdf/probe-page.ts";
import { sealer, sealPdf, type SealedPdf } from "../pdf/seal-pdf.ts";
import { raiseSeal, renewSeal } from "./raise-seal.ts";

// What the verification of archives reads of seals, in the bytes alone.

const authorities = await startSealAuthorities();
after(() => authorities.stop());
const words = { reason: "", at: instantOf(0)! };
const printed = await printer.print(probePage, {}, new AbortController().signal);
const signer = authorities.makeSigner({ responder: true });
const seal = sealOfPair(signer, [signer, authorities.root]);
const means = authorities.meansOf();
const plain = await sealPdf(printed, seal, words);
const sealed = new Map<SealLevel, SealedPdf>();
for (const level of ["B-T", "B-LT", "B-LTA"] as const)
  sealed.set(level, await sealer(async () => seal, systemClock, { level, ...means })(printed, words));
const pdfOf = (level: SealLevel): Uint8Array => sealed.get(level)?.pdf ?? plain;

const anchorsOf = (...pairs: readonly MadePair[]) => ({
  anchors: pairs.map(({ certificate }) => readCertificate(Buffer.from(derOf(certificate), "base64"))),
  nowMs: Date.now(),
});
const inspect = (pdf: Uint8Array, ...pairs: readonly MadePair[]): Promise<InspectedSeals> =>
  inspectSeals(pdf, pairs.length > 0 ? anchorsOf(...pairs) : undefined, verifyMeans);

for (const level of ["B-B", "B-T", "B-LT", "B-LTA"] as const) {
  test(`a seal of ${level} is found in the bytes, with its certificate and the times of its time stamps`, async () => {
    const { seal: found, flaws } = await inspect(pdfOf(level));
    assert.deepEqual([found?.level, found?.signer.name, found?.signer.issuer, flaws], [level, "Acme Seal", "Root", []]);
    assert.equal(found?.signer.anchor, undefined);
    const { stampedAt, span } = sealed.get(level) ?? {};
    const times = new Set([stampedAt, span?.stampedAt].filter((one) => one !== undefined));
    assert.deepEqual(new Set(found?.stamps.map(({ at }) => at)), times);
    assert.deepEqual(
      found?.stamps.map(({ of }) => of),
      { "B-B": [], "B-T": ["signature"], "B-LT": ["signature"], "B-LTA": ["signature", "document"] }[level],
    );
  });
}

test("a seal that got its time stamp later, and was raised and renewed, has each level in its bytes", async () => {
  const late = await raiseSeal(plain, "B-B", "B-T", means);
  const long = await raiseSeal(late.pdf, "B-T", "B-LTA", means);
  const again = await renewSeal(long.pdf, means);
  const found = await Promise.all([late, long, again].map(({ pdf }) => inspect(pdf)));
  assert.deepEqual(
    found.map((one) => [one.seal?.level, one.seal?.stamps.map(({ of }) => of), one.flaws]),
    [
      ["B-T", ["document"], []],
      ["B-LTA", ["document", "document"], []],
      ["B-LTA", ["document", "document", "document"], []],
    ],
  );
});

test("seal and time stamps lead to the anchors that are trusted, and to no others", async () => {
  const [root, other] = [authorities.root, makePair("rsa:2048", 30, { subject: "/O=Seals/CN=Root", keyUsage: 0x06 })];
  const anchorsIn = async (...pairs: readonly MadePair[]) => {
    const { seal: found } = await inspect(pdfOf("B-LTA"), ...pairs);
    return [found?.signer.anchor, ...(found?.stamps ?? []).map((one) => one.signer.anchor)];
  };
  const stampRoot = authorities.stampRoot.certificate;
  const stamps = readCertificate(Buffer.from(derOf(stampRoot), "base64")).subject.text;
  assert.deepEqual(await anchorsIn(root, authorities.stampRoot), ["Root", stamps, stamps]);
  assert.deepEqual(await anchorsIn(other), [null, null, null]);
  assert.deepEqual(await anchorsIn(signer), ["Acme Seal", null, null]);
});

test("one changed byte before, in or behind a seal and its time stamps is a flaw", async () => {
  const pdf = pdfOf("B-LTA");
  const cmsAt = Buffer.from(pdf).indexOf("/Contents <") + "/Contents <".length;
  for (const place of [100, printed.length - 10, printed.length + 5, cmsAt + 40, cmsAt + 8000, pdf.length - 30]) {
    const changed = Buffer.from(pdf);
    changed[place] = changed[place] === 0x31 ? 0x32 : 0x31;
    const { flaws, seal: found } = await inspect(changed);
    assert.ok(flaws.length > 0 || found === undefined, `byte ${place}`);
  }
});

/** A PDF with the last signature or time stamp of another. */
function withLastOf(pdf: Uint8Array, other: Uint8Array): Buffer {
  const [own = "", foreign = ""] = [pdf, other].map((one) => Buffer.from(splitSeal(one)!.cms).toString("hex"));
  const length = Math.max(own.length, foreign.length);
  const text = Buffer.from(pdf).toString("latin1").replace(own.padEnd(length, "0"), foreign.padEnd(length, "0"));
  return Buffer.from(text, "latin1");
}

test("a signature or time stamp of other bytes is a flaw, and does not count", async () => {
  const other = await sealPdf(printed, seal, { reason: "Other", at: words.at });
  const flaws = ["signature Seal: it does not match the bytes"];
  assert.deepEqual(await inspect(withLastOf(plain, other)), { seal: undefined, flaws, notes: [] });
  const stamped = await raiseSeal(other, "B-B", "B-T", means);
  const found = await inspect(withLastOf(pdfOf("B-LTA"), stamped.pdf));
  assert.deepEqual([found.seal?.level, found.flaws], ["B-LT", ["time stamp TimeStamp: it does not match the bytes"]]);
});

test("a participant's signature of other bytes is a flaw, and one that cannot be read is noted", async () => {
  const entries = "/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached";
  const signedBy = (cms: Uint8Array): Buffer => appendSignature(plain, { entries, field: "Signature1", space: 8192 }).close(cms);
  const foreign = await inspect(signedBy(splitSeal(plain)!.cms));
  assert.deepEqual([foreign.flaws, foreign.notes], [["signature Signature1: it does not match the bytes"], []]);
  for (const cms of [Buffer.from("30030201", "hex"), Buffer.from("3003020101", "hex")]) {
    const unread = await inspect(signedBy(cms));
    assert.deepEqual([unread.seal?.level, unread.flaws, unread.notes.length], ["B-B", [], 1]);
  }
});

/** An element of DER. */
const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(5, 0x84);
  length.writeUInt32BE(body.length, 1);
  return Buffer.concat([Buffer.from([tag]), length, body]);
};
const oid = (hex: string): Buffer => element(0x06, Buffer.from(hex, "hex"));
const signedData = (certificates: readonly Buffer[], signers: readonly Buffer[]): Buffer =>
  element(
    0x30,
    oid("2a864886f70d010702"),
    element(
      0xa0,
      element(
        0x30,
        element(0x02, Buffer.from([1])),
        element(0x31),
        element(0x30, oid("2a864886f70d010701")),
        element(0xa0, ...certificates),
        element(0x31, ...signers),
      ),
    ),
  );
const nested = (tag: number, depth: number): Buffer => {
  let inner: Buffer = element(tag, Buffer.alloc(1000));
  for (let at = 0; at < depth; at += 1) inner = element(tag, inner);
  return inner;
};
const empty = Buffer.from("3000", "hex");

for (const [title, cms] of [
  [
    "100 000 signers",
    signedData(
      [],
      Array.from({ length: 100_000 }, () => empty),
    ),
  ],
  [
    "100 000 certificates",
    signedData(
      Array.from({ length: 100_000 }, () => empty),
      [empty],
    ),
  ],
  ["sequences in sequences, 1000 deep", nested(0x30, 1000)],
  ["open sequences, 100 000 deep", Buffer.alloc(200_000, Buffer.from("3080", "hex"))],
  ["strings in strings, 1000 deep", nested(0x24, 1000)],
  ["an identifier of 400 000 numbers", signedData([], [oid("01".repeat(400_000))])],
  ["identifiers of 100 000 numbers in a string", signedData([element(0x04, oid("01".repeat(100_000)))], [empty])],
] as const) {
  test(`a signature with ${title} is refused at once`, async () => {
    const begun = process.cpuUsage();
    const entries = "/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached";
    const pdf = appendSignature(printed, { entries, field: "Seal", space: cms.length }).close(cms);
    const { seal: found, flaws } = await inspect(pdf);
    assert.deepEqual([found, flaws.length], [undefined, 1]);
    assert.match(
      flaws[0] ?? "",
      /^signature Seal: (it (is not ASN\.1, or too much of it|has more than|needs one signer)|its attributes are not signed)/,
    );
    const { user } = process.cpuUsage(begun);
    assert.ok(user < 1_000_000, `${user} µs`);
  });
}

test("a PDF that names its signature thousands of times is refused at once", async () => {
  const file = readTypstFile(plain);
  const catalog = file
    .dictionary(file.root)
    .replace(/(\/Fields \[)(\d+ 0 R)/, (_, start: string, field: string) => start + `${field} `.repeat(90_000));
  const { flaws } = await inspect(Buffer.concat([plain, Buffer.from(updateOf(plain, file, [[file.root, catalog]]), "latin1")]));
  assert.deepEqual(flaws, ["it has more than 100 signatures"]);
});

test("a PDF without a seal, and what is none, has neither seal nor flaw", async () => {
  for (const pdf of [printed, Buffer.from("%PDF-1.7"), new Uint8Array(0)])
    assert.deepEqual(await inspect(pdf), { seal: undefined, flaws: [], notes: [] });
});
