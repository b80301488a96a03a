import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { program } from "@chancery/tests/judges/programs.ts";
import { verifySignature, type VerifiedSignature } from "./verify-signature.ts";

const folder = mkdtempSync(join(tmpdir(), "verify "));
after(() => rmSync(folder, { recursive: true }));
const content = Buffer.from("seven pumps");
writeFileSync(join(folder, "content"), content);
writeFileSync(
  join(folder, "qualified.cnf"),
  "[req]\ndistinguished_name=dn\n[dn]\n[statements]\none=SEQUENCE:compliance\n[compliance]\nid=OID:0.4.0.1862.1.1\n",
);
const qualified = ["-addext", "1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:statements", "-config", "qualified.cnf"];
makeSigner("ec", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", ...qualified);
makeSigner("rsa", "rsa:2048");
makeSigner("short", "rsa:1024");
makeSigner("ciphering", "rsa:2048", "-addext", "keyUsage=keyEncipherment");
makeCertificate("authority", "rsa:2048");

for (const [signer, algorithm] of [
  ["ec", "ECDSA with SHA-256"],
  ["rsa", "RSA with SHA-256"],
] as const) {
  for (const words of [["-cades"], ["-cades", "-keyid"], ["-cades", "-nosmimecap"]]) {
    test(`a signature by openssl with ${signer} and ${words.join(" ")} is valid, of these bytes only`, async () => {
      const found = await verified(signer, words);
      assert.ok(found.state === "valid", JSON.stringify(found));
      assert.deepEqual(
        [found.algorithm, found.holder.isQualified, found.holder.taxNumbers],
        [algorithm, signer === "ec", ["1234567890"]],
      );
      const other = await verified(signer, words, Buffer.from("eight pumps"));
      assert.deepEqual(other, { state: "invalid", reason: "it is of other bytes" });
    });
  }
}

for (const hash of ["384", "512"]) {
  const md = ["-cades", "-md", `sha${hash}`];
  const pss = ["-keyopt", "rsa_padding_mode:pss"];
  const made: readonly (readonly [signer: string, kind: string, words: readonly string[]])[] = [
    ["rsa", "RSA", md],
    ["ec", "ECDSA", md],
    ["rsa", "RSASSA-PSS", [...md, ...pss]],
    ["rsa", "RSASSA-PSS", [...md, ...pss, "-keyopt", "rsa_pss_saltlen:-1"]],
  ];
  for (const [signer, kind, words] of made) {
    test(`a signature by openssl with ${signer} and ${words.join(" ")} is valid, of these bytes only`, async () => {
      const found = await verified(signer, words);
      assert.ok(found.state === "valid" && found.algorithm === `${kind} with SHA-${hash}`, JSON.stringify(found));
      const other = await verified(signer, words, Buffer.from("eight pumps"));
      assert.deepEqual(other, { state: "invalid", reason: "it is of other bytes" });
    });
  }

  test(`a signature by openssl with RSASSA-PSS, SHA-${hash} and a salt of 32 bytes is not valid`, async () => {
    const found = await verified("rsa", [...md, ...pss, "-keyopt", "rsa_pss_saltlen:32"]);
    assert.equal(found.state, "invalid");
  });
}

for (const words of [[], ["-keyopt", "rsa_pss_saltlen:32"], ["-keyopt", "rsa_pss_saltlen:-1"]]) {
  test(`a signature by openssl with RSASSA-PSS ${words.join(" ")} is valid`, async () => {
    const found = await verified("rsa", ["-cades", "-keyopt", "rsa_padding_mode:pss", ...words]);
    assert.ok(found.state === "valid" && found.algorithm === "RSASSA-PSS with SHA-256", JSON.stringify(found));
  });
}

test("a signature by openssl with RSASSA-PSS and a salt shorter than the hash is not valid", async () => {
  const found = await verified("rsa", ["-cades", "-keyopt", "rsa_padding_mode:pss", "-keyopt", "rsa_pss_saltlen:20"]);
  assert.equal(found.state, "invalid");
});

const wrong: readonly (readonly [signer: string, words: readonly string[], reason: RegExp])[] = [
  ["short", ["-cades"], /too short/],
  ["rsa", [], /does not name its certificate/],
  ["authority", ["-cades"], /of an authority/],
  ["ciphering", ["-cades"], /not for signatures/],
  ["rsa", ["-md", "sha1"], /SHA-256/],
  ["ec", ["-noattr"], /must be signed/],
  ["ec", ["-nodetach"], /must not be inside/],
  ["ec", ["-nocerts"], /is missing/],
  ["ec", ["-signer", "rsa.pem", "-inkey", "rsa.key"], /exactly one signer/],
];
for (const [signer, words, reason] of wrong) {
  test(`a signature by openssl with ${signer} and ${words.join(" ")} is not valid`, async () => {
    const found = await verified(signer, words);
    assert.ok(found.state === "invalid", JSON.stringify(found));
    assert.match(found.reason, reason);
  });
}

function makeSigner(name: string, ...kind: readonly string[]): void {
  makeCertificate(name, ...kind, "-addext", "basicConstraints=critical,CA:FALSE");
}

/** As openssl makes it by itself: an authority's. */
function makeCertificate(name: string, ...kind: readonly string[]): void {
  const files = ["-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", "/CN=Ann Lee/serialNumber=1234567890"];
  openssl("req", "-x509", "-nodes", "-days", "30", "-newkey", ...kind, ...files);
}

async function verified(signer: string, words: readonly string[], about: Uint8Array = content): Promise<VerifiedSignature> {
  const hash = words.includes("-md") ? [] : ["-md", "sha256"];
  const files = ["-in", "content", "-out", "signed.p7s", "-signer", `${signer}.pem`, "-inkey", `${signer}.key`];
  openssl("cms", "-sign", "-binary", ...hash, "-outform", "DER", ...files, ...words);
  const cms = readFileSync(join(folder, "signed.p7s"));
  const hashContent = async (name: string) => createHash(name).update(about).digest("hex");
  const signedContent = { sha256: await hashContent("sha256"), hashContent };
  return verifySignature({ cms, content: signedContent, certificate: undefined, now: instantOf(Date.now())! });
}

function openssl(...words: readonly string[]): void {
  execFileSync(program("openssl"), words, { cwd: folder, stdio: "ignore" });
}
