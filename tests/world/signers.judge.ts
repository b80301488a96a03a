import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { program } from "../judges/programs.ts";
import { openSigners, type SignatureOptions } from "./signers.ts";

const folder = mkdtempSync(join(tmpdir(), "signers "));
after(() => rmSync(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const content = Buffer.from("seven pumps");

/** Verifies a signature of the content by `openssl cms -verify`, against the bytes of `about`. Throws when it is not valid. */
async function verified(signer: string, options: SignatureOptions, about: Uint8Array = content): Promise<void> {
  const [cms, file] = [join(folder, "cms.der"), join(folder, "content")];
  writeFileSync(cms, Buffer.from(await signed(content, signer, options), "base64"));
  writeFileSync(file, about);
  const isCades = options.attributes === undefined;
  const words = ["-verify", "-binary", ...(isCades ? ["-cades"] : []), "-inform", "DER", "-in", cms, "-purpose", "any"];
  const trust = ["-CAfile", `${signer}.pem`, ...(options.hasCertificate === false ? ["-certfile", `${signer}.pem`] : [])];
  const files = [...(options.hasContent ? [] : ["-content", file]), "-out", join(folder, "out")];
  execFileSync(program("openssl"), ["cms", ...words, ...trust, ...files], { stdio: "pipe" });
}

const forms: readonly SignatureOptions[] = [
  {},
  { attributes: "plain" },
  { attributes: "none" },
  { hash: "SHA-384" },
  { hash: "SHA-512" },
  { hash: "SHA-384", isPss: true },
  { hash: "SHA-1" },
  { hasContent: true },
  { hasCertificate: false },
  { isNamedByKey: true },
  { isPss: true },
];
for (const key of ["ec", "rsa:2048", "rsa:1024"] as const) {
  const signer = await makeSigner(`signer-${key.replace(":", "-")}`, "/CN=Ann/serialNumber=1", { key, isQualified: true });
  for (const options of forms) {
    if (options.isPss && key === "ec") continue;
    test(`openssl verifies a signature of a test by ${key} with ${JSON.stringify(options)}, of these bytes only`, async () => {
      await verified(signer, options);
      if (!options.hasContent)
        await assert.rejects(verified(signer, options, Buffer.from("eight")), /verification failure|digest/i);
    });
  }
}

test("openssl reads the subject and the statement of a qualified certificate", async () => {
  const signer = await makeSigner("qualified", "/CN=Bob Lee/serialNumber=TINUA-1", { isQualified: true });
  const words = ["x509", "-in", `${signer}.pem`, "-noout", "-subject", "-ext", "qcStatements"];
  const printed = execFileSync(program("openssl"), words, { encoding: "utf8" });
  assert.match(printed, /subject=CN ?= ?Bob Lee, serialNumber ?= ?TINUA-1\n/);
  assert.match(printed, /qcStatements/);
});
