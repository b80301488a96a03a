import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { inspectSeals } from "@chancery/core/evidence/seals/inspect-seals.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { checkPdf, popplerSignatures } from "@chancery/tests/judges/pdf.ts";
import { inFolder, run } from "@chancery/tests/judges/run.ts";
import { splitSeal } from "@chancery/tests/world/pdf-seal.ts";
import { sealOfPair, startSealAuthorities } from "@chancery/tests/world/seal-authorities.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { systemClock } from "../clock.ts";
import { probePage } from "../pdf/probe-page.ts";
import { raiseSeal, renewSeal } from "./raise-seal.ts";
import { sealer } from "../pdf/seal-pdf.ts";

const authorities = await startSealAuthorities();
after(() => authorities.stop());
const printed = await printer.print(probePage, {}, new AbortController().signal);
const means = authorities.meansOf();
const rootFile = { "root.pem": authorities.root.certificate };

async function sealWith(names: { readonly responder?: boolean; readonly list?: boolean }) {
  const signer = authorities.makeSigner(names);
  const seal = sealOfPair(signer, [signer, authorities.root]);
  const { pdf } = await sealer(async () => seal, systemClock, { level: "B-T", ...means })(printed, {
    reason: "",
    at: instantOf(0)!,
  });
  return { pdf, signer };
}

/** The streams of a kind in the store of a file, as pdf-lib reads them. */
async function storedIn(pdf: Uint8Array, key: "OCSPs" | "CRLs"): Promise<readonly Uint8Array[]> {
  const store = (await PDFDocument.load(pdf)).catalog.lookup(PDFName.of("DSS"), PDFDict);
  const list = store.lookup(PDFName.of(key), PDFArray);
  return Array.from({ length: list.size() }, (_, index) => list.lookup(index, PDFRawStream).contents);
}

/** OpenSSL's word on the time stamp that a file ends with. */
async function verifyLastStamp(pdf: Uint8Array): Promise<void> {
  const { signed, cms } = splitSeal(pdf)!;
  const root = authorities.stamps.root.certificate;
  await inFolder({ "root.pem": root, "token.der": cms, "content.bin": signed }, async (folder) => {
    const file = (name: string): string => join(folder, name);
    const files = ["-data", file("content.bin"), "-in", file("token.der"), "-CAfile", file("root.pem")];
    await run("openssl", ["ts", "-verify", "-token_in", ...files]);
  });
}

test("a seal of each level is valid for poppler, qpdf and OpenSSL, and stays so when it is raised and renewed", async () => {
  const { pdf: stamped } = await sealWith({ responder: true });
  const { signed, cms } = splitSeal(stamped)!;
  await inFolder({ ...rootFile, "cms.der": cms, "signed.bin": signed }, async (folder) => {
    const file = (name: string): string => join(folder, name);
    const files = ["-in", file("cms.der"), "-content", file("signed.bin"), "-CAfile", file("root.pem"), "-out", "/dev/null"];
    await run("openssl", ["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-purpose", "any", ...files]);
  });
  const data = (await raiseSeal(stamped, "B-T", "B-LT", means)).pdf;
  const archived = (await raiseSeal(data, "B-LT", "B-LTA", means)).pdf;
  const stamper = authorities.makeStamper(600);
  authorities.stamps.answer((usual) => ({ ...usual, signer: stamper, named: stamper }));
  const renewed = (await renewSeal(archived, authorities.meansOf())).pdf;
  const again = (await renewSeal(renewed, authorities.meansOf())).pdf;
  const levels = await Promise.all(
    [stamped, data, archived, renewed, again].map((pdf) => inspectSeals(pdf, undefined, verifyMeans)),
  );
  assert.deepEqual(
    levels.map(({ seal, flaws }) => [seal?.level, flaws.length]),
    ["B-T", "B-LT", "B-LTA", "B-LTA", "B-LTA"].map((level) => [level, 0]),
  );
  for (const pdf of [stamped, data, archived, renewed, again]) {
    await checkPdf(pdf);
    const report = await popplerSignatures(pdf);
    assert.match(report, /Name: Seal[^#]*ETSI\.CAdES\.detached[^#]*Signature is Valid/);
    assert.doesNotMatch(report, /Invalid|Mismatch/);
  }
  for (const pdf of [archived, renewed, again]) {
    assert.match(await popplerSignatures(pdf), /Name: TimeStamp\d?\n[^#]*Total document signed/);
    await verifyLastStamp(pdf);
    const broken = Buffer.from(pdf);
    broken[300]! ^= 1;
    await assert.rejects(verifyLastStamp(broken), /imprint mismatch/);
  }
});

test("OpenSSL accepts the responses and lists in a seal of B-LT for its certificate", async () => {
  const byResponse = await sealWith({ responder: true });
  const [response] = await storedIn((await raiseSeal(byResponse.pdf, "B-T", "B-LT", means)).pdf, "OCSPs");
  await inFolder({ ...rootFile, "own.pem": byResponse.signer.certificate, "r.der": response! }, async (folder) => {
    const file = (name: string): string => join(folder, name);
    const given = ["-respin", file("r.der"), "-issuer", file("root.pem"), "-cert", file("own.pem"), "-CAfile", file("root.pem")];
    // the authority's own key signs the response
    assert.match(await run("openssl", ["ocsp", "-no_nonce", "-VAfile", file("root.pem"), ...given]), /own\.pem: good/);
  });
  const byList = await sealWith({ list: true });
  const [list] = await storedIn((await raiseSeal(byList.pdf, "B-T", "B-LT", authorities.meansOf())).pdf, "CRLs");
  await inFolder({ ...rootFile, "own.pem": byList.signer.certificate, "l.der": list! }, async (folder) => {
    const file = (name: string): string => join(folder, name);
    await run("openssl", ["crl", "-inform", "DER", "-in", file("l.der"), "-out", file("l.pem")]);
    const given = ["-CAfile", file("root.pem"), "-CRLfile", file("l.pem"), file("own.pem")];
    assert.match(await run("openssl", ["verify", "-crl_check", ...given]), /OK/);
  });
});
