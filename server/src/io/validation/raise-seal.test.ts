import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import * as pkijs from "pkijs";
import type { SealLevel } from "@chancery/core/archive/seal-level.ts";
import { addMs, instantOf } from "@chancery/core/ids/instant.ts";
import { splitSeal } from "@chancery/tests/world/pdf-seal.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { sealOfPair, startSealAuthorities } from "@chancery/tests/world/seal-authorities.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { systemClock } from "../clock.ts";
import { probePage } from "../pdf/probe-page.ts";
import { raiseSeal, renewSeal } from "./raise-seal.ts";
import { sealer, sealPdf, type SealedPdf } from "../pdf/seal-pdf.ts";

const authorities = await startSealAuthorities();
after(() => authorities.stop());
const words = { reason: "", at: instantOf(0)! };
const printed = await printer.print(probePage, {}, new AbortController().signal);
const signer = authorities.makeSigner({ responder: true });
const seal = sealOfPair(signer, [signer, authorities.root]);
beforeEach(() => {
  authorities.stamps.answer();
  for (const responder of [authorities.responder, authorities.stampResponder]) responder.answer({});
});

const sealAs = (level: Exclude<SealLevel, "B-B">, means = authorities.meansOf()): Promise<SealedPdf> =>
  sealer(async () => seal, systemClock, { level, ...means })(printed, words);

/** The store of a file as pdf-lib reads it: how many certificates, responses and lists it has, all different. */
async function storeOf(pdf: Uint8Array): Promise<Readonly<Record<string, number>> | undefined> {
  const { catalog } = await PDFDocument.load(pdf);
  const store = catalog.lookup(PDFName.of("DSS"));
  if (!(store instanceof PDFDict)) return undefined;
  const counts = ["Certs", "OCSPs", "CRLs"].map((key) => {
    const list = store.lookup(PDFName.of(key), PDFArray);
    const all = Array.from({ length: list.size() }, (_, index) => {
      const stream = list.lookup(index);
      assert.ok(stream instanceof PDFRawStream);
      return createHash("sha256").update(stream.contents).digest("hex");
    });
    assert.equal(new Set(all).size, all.length, "nothing is there twice");
    return [key, all.length] as const;
  });
  return Object.fromEntries(counts);
}

/** The time stamp that a file ends with is of all bytes of the file. */
function checkLastStamp(pdf: Uint8Array): void {
  const { signed, cms } = splitSeal(pdf)!;
  const { content } = pkijs.ContentInfo.fromBER(new Uint8Array(cms).buffer);
  const info = pkijs.TSTInfo.fromBER(new pkijs.SignedData({ schema: content }).encapContentInfo.eContent!.getValue());
  const hash = createHash("sha256").update(signed).digest();
  assert.ok(hash.equals(info.messageImprint.hashedMessage.valueBlock.valueHexView));
}

const isPrefix = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(other.subarray(0, one.length)).equals(one);

test("a seal of B-LT has the certificates of seal and time stamp, and a response for each that may be revoked", async () => {
  const { level, wanted, fault, pdf } = await sealAs("B-LT");
  assert.deepEqual({ level, wanted, fault }, { level: "B-LT", wanted: "B-LT", fault: undefined });
  assert.deepEqual(await storeOf(pdf), { Certs: 4, OCSPs: 2, CRLs: 0 });
});

test("a seal of B-LTA ends with a time stamp over its validation data", async () => {
  const { level, pdf, span } = await sealAs("B-LTA");
  assert.equal(level, "B-LTA");
  assert.deepEqual(await storeOf(pdf), { Certs: 4, OCSPs: 2, CRLs: 0 });
  checkLastStamp(pdf);
  const days = (Date.parse(span?.endsAt ?? "") - Date.now()) / 86_400_000;
  assert.ok(days > 299 && days <= 300);
});

test("a seal is raised from any level to any higher one, and the bytes before stay as they were", async () => {
  const means = authorities.meansOf();
  const before = new Map<SealLevel, Uint8Array>([["B-B", await sealPdf(printed, seal, words)]]);
  for (const level of ["B-T", "B-LT", "B-LTA"] as const) before.set(level, (await sealAs(level, means)).pdf);
  const levels = [...before.keys()];
  for (const [index, from] of levels.entries())
    for (const to of levels.slice(index + 1)) {
      const raised = await raiseSeal(before.get(from)!, from, to, means);
      assert.deepEqual([raised.level, raised.fault], [to, undefined], `${from} to ${to}`);
      assert.ok(isPrefix(before.get(from)!, raised.pdf));
      if (to !== "B-LT") checkLastStamp(raised.pdf);
      if (to !== "B-T") assert.equal((await storeOf(raised.pdf))?.["OCSPs"], 2);
    }
});

test("an uploaded file that was rewritten is raised, too", async () => {
  const pdf = testPdf([{ text: "Page", at: [50, 50] }]);
  const rewritten = await printer.stamp({ pdf, over: probePage, behind: undefined, images: {} }, new AbortController().signal);
  const sealed = await sealer(async () => seal, systemClock, { level: "B-LTA", ...authorities.meansOf() })(rewritten, words);
  assert.equal(sealed.level, "B-LTA");
  assert.deepEqual(await storeOf(sealed.pdf), { Certs: 4, OCSPs: 2, CRLs: 0 });
});

test("each renewal adds the data of the last time stamp that is not there yet, and the next time stamp", async () => {
  let { pdf } = await sealAs("B-LTA");
  const stamper = authorities.makeStamper(400);
  authorities.stamps.answer((usual) => ({ ...usual, signer: stamper, named: stamper }));
  for (const certificates of [4, 5, 5]) {
    const renewed = await renewSeal(pdf, authorities.meansOf());
    assert.deepEqual([renewed.level, renewed.fault], ["B-LTA", undefined]);
    assert.ok(isPrefix(pdf, renewed.pdf));
    checkLastStamp(renewed.pdf);
    pdf = renewed.pdf;
    assert.equal((await storeOf(pdf))?.["Certs"], certificates);
  }
  const names = (await PDFDocument.load(pdf))
    .getForm()
    .getFields()
    .map((field) => field.getName());
  assert.deepEqual(names, ["Seal", "TimeStamp", "TimeStamp2", "TimeStamp3", "TimeStamp4"]);
});

test("while a responder is away a seal stays at B-T and says whose data is missing", async () => {
  authorities.responder.answer({ status: 503, body: Buffer.from("") });
  const { level, wanted, fault, span } = await sealAs("B-LTA");
  assert.deepEqual([level, wanted], ["B-T", "B-LTA"]);
  assert.match(
    fault ?? "",
    /^validation data of the seal is missing: O=Acme, CN=Acme Seal: the OCSP responder gave no valid answer/,
  );
  assert.ok(span);
});

test("a seal whose certificate was revoked is not made", async () => {
  authorities.responder.answer({ state: "revoked" });
  await assert.rejects(sealAs("B-LT"), /CN=Acme Seal: it was revoked: put a new seal certificate in its place/);
});

test("a time stamp of a revoked certificate does not count: the seal is B-B", async () => {
  authorities.stampResponder.answer({ state: "revoked" });
  const { level, fault, span } = await sealAs("B-LTA");
  assert.deepEqual([level, span], ["B-B", undefined]);
  assert.match(fault ?? "", /the time stamp is missing: .*it was revoked/);
  const plain = await sealPdf(printed, seal, words);
  const raised = await raiseSeal(plain, "B-B", "B-LT", authorities.meansOf());
  assert.deepEqual([raised.level, raised.pdf, raised.fault?.isAuthority], ["B-B", plain, true]);
});

test("an authority that goes away after the first time stamp leaves a seal of B-LT", async () => {
  let answers = 0;
  authorities.stamps.answer((usual) => ((answers += 1) === 1 ? usual : undefined));
  const { level, fault } = await sealAs("B-LTA");
  assert.equal(level, "B-LT");
  assert.match(fault ?? "", /time-stamp authority 127\.0\.0\.1/);
});

test("a renewal without validation data or time stamp leaves the file as it was", async () => {
  const { pdf } = await sealAs("B-LTA");
  authorities.stampResponder.answer({ status: 500, body: Buffer.from("") });
  const later = { now: () => addMs(systemClock.now(), 60_000) };
  const without = await renewSeal(pdf, authorities.meansOf({ clock: later }));
  assert.deepEqual([without.pdf, without.fault?.isAuthority], [pdf, false]);
  authorities.stampResponder.answer({});
  authorities.stamps.answer(() => undefined);
  const unstamped = await renewSeal(pdf, authorities.meansOf());
  assert.deepEqual([unstamped.span, unstamped.fault?.isAuthority], [undefined, true]);
});

test("a file with a store of another program is not appended to", async () => {
  const { pdf } = await sealAs("B-T");
  const text = Buffer.from(pdf).toString("latin1");
  const foreign = Buffer.from(text.replaceAll("/Type /Catalog", "/DSS  /Catalog"), "latin1");
  await assert.rejects(raiseSeal(foreign, "B-T", "B-LT", authorities.meansOf()), /store of another program/);
});
