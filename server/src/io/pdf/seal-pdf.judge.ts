import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { checkPdf, popplerSignatures } from "@chancery/tests/judges/pdf.ts";
import { inFolder, run } from "@chancery/tests/judges/run.ts";
import { splitSeal, stampOf, type SplitSeal } from "@chancery/tests/world/pdf-seal.ts";
import { startTimeStampAuthority } from "@chancery/tests/world/time-stamp-authority.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { systemClock } from "../clock.ts";
import { makeSeal, readSeal, type Seal } from "../keys/seal.ts";
import { noTrust } from "../signatures/find-trust.ts";
import { timeStamper } from "../time-stamps/time-stamper.ts";
import { probePage } from "./probe-page.ts";
import { sealer, sealPdf } from "./seal-pdf.ts";
import { timeStampPdf } from "../validation/time-stamp-pdf.ts";

const pdf = await printer.print(probePage, {}, new AbortController().signal);
const findValidationData = async () => ({ fault: "none is asked for", revoked: undefined });
const words = { reason: "Договір (1/2) \\) >> endobj", at: instantOf(0)! };

/** A key of this kind with a certificate of an authority, as a user makes them with OpenSSL. */
async function theirSeal(kind: string): Promise<Seal> {
  return inFolder({}, async (folder) => {
    const file = (name: string): string => join(folder, name);
    const openssl = (line: string, ...more: string[]) =>
      run("openssl", [...line.split(" ").map((word) => (/\.\w+$/.test(word) ? file(word) : word)), ...more]);
    await openssl("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30 -subj /CN=Root");
    await openssl(`req -utf8 -newkey ${kind} -nodes -keyout own.key -out own.csr -subj`, "/O=Acme/CN=Печатка (Acme) 印");
    await openssl("x509 -req -in own.csr -CA ca.pem -CAkey ca.key -set_serial 0x8f00000000000001 -days 30 -out own.pem");
    await openssl("pkcs12 -export -inkey own.key -in own.pem -certfile ca.pem -out s.p12 -passout pass:пароль");
    return readSeal(await readFile(file("s.p12")), "пароль");
  });
}

/** OpenSSL's word on the signature by CAdES; throws when it is not good. */
async function verify({ signed, cms }: SplitSeal, trusted: Seal): Promise<void> {
  const root = trusted.certificates.at(-1)?.toString() ?? "";
  await inFolder({ "root.pem": root, "cms.der": cms, "signed.bin": signed }, async (folder) => {
    const files = ["-in", join(folder, "cms.der"), "-content", join(folder, "signed.bin"), "-CAfile", join(folder, "root.pem")];
    await run("openssl", [
      "cms",
      "-verify",
      "-cades",
      "-binary",
      "-inform",
      "DER",
      "-purpose",
      "any",
      "-out",
      "/dev/null",
      ...files,
    ]);
  });
}

const self = "Chancery document seal (self-signed)";
const kinds: readonly (readonly [title: string, signer: string, kind: () => Promise<Seal>])[] = [
  ["the self-signed certificate", self, async () => readSeal(await makeSeal(self, "", new Date()), "")],
  ["RSA 2048 of an authority", "Печатка (Acme) 印", () => theirSeal("rsa:2048")],
  ["RSA 4096 of an authority", "Печатка (Acme) 印", () => theirSeal("rsa:4096")],
  ["P-256 of an authority", "Печатка (Acme) 印", () => theirSeal("ec -pkeyopt ec_paramgen_curve:P-256")],
  ["P-384 of an authority", "Печатка (Acme) 印", () => theirSeal("ec -pkeyopt ec_paramgen_curve:P-384")],
];
for (const [title, signer, kind] of kinds) {
  test(`a PDF sealed with ${title} is valid for poppler, qpdf and OpenSSL, and one changed byte is seen`, async () => {
    const seal = await kind();
    const sealed = await sealPdf(pdf, seal, words);
    await checkPdf(sealed);
    const submitted = await popplerSignatures(sealed);
    for (const good of [/ETSI\.CAdES\.detached/, /Signature is Valid/, /Total document signed/, /Hash Algorithm: SHA-256/])
      assert.match(submitted, good);
    assert.ok(submitted.includes(`Common Name: ${signer}`), submitted);
    const parts = splitSeal(sealed)!;
    await verify(parts, seal);
    const changed = Buffer.from(parts.signed);
    changed[100]! ^= 1;
    await assert.rejects(verify({ ...parts, signed: changed }, seal), /verification failure|digest/i);
    const broken = Buffer.from(sealed);
    broken[200]! ^= 1;
    assert.match(await popplerSignatures(broken), /Digest Mismatch/);
  });
}

test("a seal with a time stamp is valid for poppler, qpdf and OpenSSL, and so is the time stamp", async () => {
  const authority = await startTimeStampAuthority();
  try {
    const needs = { outbound: { allow: ["127.0.0.1/32"] }, clock: systemClock, readTrust: async () => noTrust };
    const stampTime = timeStamper({ url: authority.url, user: undefined, password: "" }, needs);
    const seal = await theirSeal("rsa:2048");
    const { pdf: sealed } = await sealer(async () => seal, systemClock, { level: "B-T", stampTime, findValidationData })(
      pdf,
      words,
    );
    await checkPdf(sealed);
    const report = await popplerSignatures(sealed);
    for (const good of [/Signature is Valid/, /Total document signed/]) assert.match(report, good);
    await verify(splitSeal(sealed)!, seal);
    const { token, signature } = stampOf(sealed);
    await verifyStamp(token, signature, authority.root.certificate);
    await assert.rejects(verifyStamp(token, Buffer.alloc(256), authority.root.certificate), /message imprint mismatch/);
  } finally {
    await authority.stop();
  }
});

test("a document time stamp over a seal is valid for poppler, qpdf and OpenSSL, and the seal before it too", async () => {
  const authority = await startTimeStampAuthority();
  try {
    const needs = { outbound: { allow: ["127.0.0.1/32"] }, clock: systemClock, readTrust: async () => noTrust };
    const stampTime = timeStamper({ url: authority.url, user: undefined, password: "" }, needs);
    const seal = await theirSeal("rsa:2048");
    const sealed = await sealPdf(pdf, seal, words);
    const { pdf: stamped } = await timeStampPdf(sealed, stampTime);
    await checkPdf(stamped);
    const report = await popplerSignatures(stamped);
    // poppler finds document time stamps, but does not verify them
    assert.match(
      report,
      /#1:[^#]*Name: Seal[^#]*ETSI\.CAdES\.detached[^#]*Signature is Valid[^#]*#2:[^#]*Name: TimeStamp[^#]*Total document signed/,
    );
    assert.doesNotMatch(report, /Invalid|Mismatch/);
    assert.ok(Buffer.from(stamped.subarray(0, sealed.length)).equals(Buffer.from(sealed)));
    const { signed, cms } = splitSeal(stamped)!;
    await verifyStamp(cms, signed, authority.root.certificate);
    await assert.rejects(verifyStamp(cms, Buffer.concat([signed, signed]), authority.root.certificate), /imprint mismatch/);
  } finally {
    await authority.stop();
  }
});

/** OpenSSL's word on a time stamp; throws when it is not good. */
async function verifyStamp(token: Buffer, content: Buffer, root: string): Promise<void> {
  await inFolder({ "root.pem": root, "token.der": token, "content.bin": content }, async (folder) => {
    const file = (name: string): string => join(folder, name);
    const files = ["-data", file("content.bin"), "-in", file("token.der"), "-CAfile", file("root.pem")];
    await run("openssl", ["ts", "-verify", "-token_in", ...files]);
  });
}
