import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { inspectSeals } from "@chancery/core/evidence/seals/inspect-seals.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { signatureAppearance } from "@chancery/core/print/signature-appearance.ts";
import { printLocaleOf } from "@chancery/core/print/locale/locale.ts";
import type { Placement } from "@chancery/core/template/model/placement.ts";
import { checkPdf, popplerSignatures } from "@chancery/tests/judges/pdf.ts";
import { inFolder, run } from "@chancery/tests/judges/run.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { splitSeals, type SplitSeal } from "@chancery/tests/world/pdf-seal.ts";
import { startTimeStampAuthority } from "@chancery/tests/world/time-stamp-authority.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { systemClock } from "../../clock.ts";
import { makeSeal, readSeal } from "../../keys/seal.ts";
import { noTrust } from "../../signatures/find-trust.ts";
import { timeStamper } from "../../time-stamps/time-stamper.ts";
import { prepareSignature, signedUpdate, type ParticipantField } from "./participant-signature.ts";
import { probePage } from "../probe-page.ts";
import { sealPdf } from "../seal-pdf.ts";
import { timeStampPdf } from "../../validation/time-stamp-pdf.ts";

const at = parseInstant("2026-11-25T10:00:00.000Z", "at");
const locale = printLocaleOf({ locale: "uk", timezone: "Europe/Kyiv" });
const never = new AbortController().signal;

/** An authority of OpenSSL, and participants with certificates of it: one with an RSA key, one with a P-256 key. */
async function makeParticipants(folder: string) {
  const openssl = (line: string): Promise<string> =>
    run(
      "openssl",
      line.split(" ").map((word) => (/\.\w+$/.test(word) ? join(folder, word) : word)),
    );
  await openssl("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30 -subj /CN=Root");
  const kinds = { ann: "rsa:2048", bob: "ec -pkeyopt ec_paramgen_curve:P-256" };
  for (const [name, kind] of Object.entries(kinds)) {
    await openssl(`req -newkey ${kind} -nodes -keyout ${name}.key -out ${name}.csr -subj /CN=${name}`);
    await openssl(`x509 -req -in ${name}.csr -CA ca.pem -CAkey ca.key -days 30 -out ${name}.pem`);
  }
  return {
    sign: async (pdf: Uint8Array, who: "ann" | "bob", field: ParticipantField): Promise<Buffer> => {
      const prepared = prepareSignature(pdf, field);
      await writeFile(join(folder, "signed.bin"), Buffer.concat([pdf, prepared.head, prepared.foot]));
      await openssl(
        `cms -sign -cades -binary -md sha256 -in signed.bin -signer ${who}.pem -inkey ${who}.key -outform DER -out sig.der`,
      );
      return Buffer.concat([pdf, signedUpdate(prepared, await readFile(join(folder, "sig.der")))]);
    },
    /** OpenSSL's word on a signature by CAdES; throws when it is not good. */
    verify: async ({ signed, cms }: SplitSeal): Promise<void> => {
      await writeFile(join(folder, "cms.der"), cms);
      await writeFile(join(folder, "signed.bin"), signed);
      await openssl(
        "cms -verify -cades -binary -inform DER -purpose any -out out.bin -in cms.der -content signed.bin -CAfile ca.pem",
      );
    },
  };
}

async function look(name: string, role: string, placement: Placement) {
  const sheet = signatureAppearance({ name, role, at, placement, locale });
  return { placement, look: await printer.print(sheet, {}, never) };
}

const pages = ([0, 90, 180, 270] as const).map((rotate) => ({ text: `Turned ${rotate}`, at: [50, 50] as const, rotate }));
const place = (page: number, xMm: number): Placement => ({ page, xMm, yMm: 30, widthMm: 60, heightMm: 22 });

test("two participants' signatures over a seal, and a time stamp over all, are valid for poppler, qpdf and OpenSSL", async () => {
  const authority = await startTimeStampAuthority();
  const seal = await readSeal(await makeSeal("Chancery", "", new Date()), "");
  const rewritten = await printer.stamp({ pdf: testPdf(pages), over: probePage, behind: undefined, images: {} }, never);
  try {
    await inFolder({}, async (folder) => {
      const { sign, verify } = await makeParticipants(folder);
      const sealed = await sealPdf(rewritten, seal, { reason: "Order", at });
      const visible = await look("Анна Коваль", "Продавець", place(0, 20));
      const once = await sign(sealed, "ann", { field: "Signature1", name: "Анна Коваль", at, visible });
      const twice = await sign(once, "bob", {
        field: "Signature2",
        name: "Bob Lee",
        at,
        visible: await look("Bob Lee", "Buyer", place(0, 100)),
      });
      const needs = { outbound: { allow: ["127.0.0.1/32"] }, clock: systemClock, readTrust: async () => noTrust };
      const stampTime = timeStamper({ url: authority.url, user: undefined, password: "" }, needs);
      const { pdf } = await timeStampPdf(twice, stampTime);
      const { seal: found, flaws, notes } = await inspectSeals(pdf, undefined, verifyMeans);
      const signers = found?.signatures.map(({ signer }) => signer.name);
      assert.deepEqual([found?.level, signers, flaws, notes], ["B-T", ["ann", "bob"], [], []]);
      await checkPdf(pdf);
      const report = await popplerSignatures(pdf);
      assert.equal(report.match(/Signature is Valid/g)?.length, 3, report);
      assert.match(
        report,
        /Name: Seal[^]*Name: Signature1[^]*Common Name: ann[^]*Name: Signature2[^]*Common Name: bob[^]*Total document/,
      );
      assert.doesNotMatch(report, /Invalid|Mismatch/);
      const [, ofAnn, ofBob] = splitSeals(pdf);
      await verify(ofAnn!);
      await verify(ofBob!);
      await assert.rejects(verify({ cms: ofAnn!.cms, signed: ofBob!.signed }), /verification failure|digest/i);
      for (const at of [rewritten.length - 50, sealed.length - 50, once.length + 30]) {
        const broken = Buffer.from(pdf);
        broken[at]! ^= 1;
        assert.match(await popplerSignatures(broken), /Digest Mismatch/, String(at));
      }
      await keepPicture(pdf);
    });
  } finally {
    await authority.stop();
  }
});

async function keepPicture(pdf: Uint8Array): Promise<void> {
  if (process.env["CHANCERY_SHOTS"]) await writeFile(join(process.env["CHANCERY_SHOTS"], "pades.pdf"), pdf);
}
